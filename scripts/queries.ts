import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { TABLES } from './laws/table-ownership.ts'
import { statementsOf } from './statements/fold.ts'
import { layOut } from './statements/layout.ts'
import { lineOf } from './statements/line.ts'
import { readLogs } from './statements/log.ts'
import type { Token } from './statements/tokens.ts'

/*
 * Every statement that the server sends is a line of `queries.txt` of its part of `src`. The step `integration` compares
 * these files with what the tests sent; `npm run queries` writes them. The text of each statement stays on the machine
 * whose run recorded it.
 */

/** Left out: they write whatever is in a backup, in a migration or in the demonstration. */
const LEFT_OUT = /^(?:db\/|src\/(?:framework\/database\/migrate|runtime\/))/
const FILES = 'src/*/queries.txt'
const TEXTS = 'node_modules/.cache/queries.json'

const OWNERS = new Map(
  Object.entries(TABLES).flatMap(([part, tables]) => tables.map((table) => [table, part] as const)),
)

/** The file of the sender's part; what the framework sends for a part above it is with the tables that it reads. */
function fileOf(sender: string, tokens: readonly Token[]): string {
  const part = sender.split('/')[1]!
  const owners = tokens.flatMap(({ text }, at) =>
    /^(?:from|join|into|update)$/.test(text) ? (OWNERS.get(tokens[at + 1]?.text ?? '') ?? []) : [],
  )
  const owner = part === 'framework' ? owners.find((one) => one !== 'framework') : undefined
  return `src/${owner ?? part}/queries.txt`
}

/** The lines of a file. */
export const readQueries = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []

/** The text of each line that runs on this machine have recorded. */
const readTexts = (): Record<string, string> =>
  existsSync(TEXTS) ? (JSON.parse(readFileSync(TEXTS, 'utf8')) as Record<string, string>) : {}

function keepTexts(recorded: readonly Map<string, string>[]) {
  const [before, known] = [Object.entries(readTexts()), new Set(globSync(FILES).flatMap(readQueries))]
  const texts = Object.fromEntries([
    ...before.filter(([line]) => known.has(line)),
    ...recorded.flatMap((lines) => [...lines]),
  ])
  mkdirSync(dirname(TEXTS), { recursive: true })
  // Several runs may keep theirs at the same time.
  writeFileSync(`${TEXTS}.${process.pid}`, JSON.stringify(texts))
  renameSync(`${TEXTS}.${process.pid}`, TEXTS)
}

/** What was recorded in a folder: by file, the text of each line. */
function recordedQueries(dir: string): Map<string, Map<string, string>> {
  const files = new Map<string, Map<string, string>>()
  const folded = new Map<string, { tokens: Token[]; sql: string }[]>()
  for (const { statements } of readLogs(dir)) {
    for (const { text, senders } of statements) {
      if (!folded.has(text)) {
        folded.set(
          text,
          statementsOf(text).map((tokens) => ({ tokens, sql: layOut(tokens) })),
        )
      }
      for (const sender of senders) {
        if (LEFT_OUT.test(sender)) continue
        for (const { tokens, sql } of folded.get(text)!) {
          const file = fileOf(sender, tokens)
          if (!files.has(file)) files.set(file, new Map())
          files.get(file)!.set(lineOf(sender, sql), sql)
        }
      }
    }
  }
  keepTexts([...files.values()])
  return files
}

/** How a run differs from the files. */
export interface Differences {
  /** Statements that the tests sent and no file has: new or changed ones. */
  unknown: string[]
  /** With `whole`, those of files that no test sent. */
  missing: string[]
}

/** Compares what was recorded in a folder with the files; `whole` where all tests ran. */
export function compareQueries(dir: string, whole: boolean): Differences {
  const recorded = recordedQueries(dir)
  const differences: Differences = { unknown: [], missing: [] }
  for (const file of [...new Set([...recorded.keys(), ...globSync(FILES)])].sort()) {
    const [sent, known] = [recorded.get(file) ?? new Map<string, string>(), new Set(readQueries(file))]
    for (const [line, sql] of sent)
      if (!known.has(line))
        differences.unknown.push(`${file} lacks a statement; npm run queries writes it:\n${line}\n${sql};\n`)
    if (whole)
      for (const line of known)
        if (!sent.has(line)) differences.missing.push(`${file}: no test sends this any more:\n${line}\n`)
  }
  return differences
}

/** Writes the files; without `whole` adds to what they have. */
export function writeQueries(dir: string, whole: boolean) {
  const recorded = recordedQueries(dir)
  if (whole) for (const file of globSync(FILES)) if (!recorded.has(file)) rmSync(file)
  for (const [file, sent] of recorded) {
    const all = new Set([...(whole ? [] : readQueries(file)), ...sent.keys()])
    writeFileSync(file, `${[...all].sort().join('\n')}\n`)
  }
}

/** The whole text of the statements in whose lines all words are, as runs on this machine recorded it. */
export function textOfQueries(words: readonly string[]): string {
  const texts = readTexts()
  const lines = globSync(FILES).sort().flatMap(readQueries)
  return lines
    .filter((line) => words.every((word) => line.includes(word)))
    .map((line) => `-- ${line}\n${texts[line] ?? '-- No run on this machine has recorded it.\n'};\n`)
    .join('\n')
}
