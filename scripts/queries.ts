import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { TABLES } from './laws/table-ownership.ts'
import { statementsOf } from './statements/fold.ts'
import { layOut } from './statements/layout.ts'
import { readLogs } from './statements/log.ts'
import type { Token } from './statements/tokens.ts'

/*
 * Every statement that the server sends is in git: `queries.sql` of each part of `src`, with the file that sends it. The
 * step `integration` compares these files with what the tests sent; `npm run queries` writes them.
 */

const HEADER = `-- Written by npm run queries: what the server sends in the integration tests. A list of parameters, and the rows
-- after values, stand for any number of them.
`
/** Left out: they write whatever is in a backup, in a migration or in the demonstration. */
const LEFT_OUT = /^(?:db\/|src\/(?:framework\/(?:database\/migrate|backup\/)|runtime\/))/
/** As many lines as the statement above begins with are not repeated: lists differ in their filters only. */
const MIN_REPEATED_LINES = 8

/** A statement, the file that sends it, and where it stands. */
interface Query {
  sender: string
  sql: string
  at: number
}

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
  return `src/${owner ?? part}/queries.sql`
}

const BLOCK = /^-- (src\/\S+?)(?:, after the first (\d+) lines of the one above)?\n([\s\S]*?);\n(?=\n|$(?![\s\S]))/gm

/** The statements of a file. */
export function readQueries(file: string): Query[] {
  let above: string[] = []
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return [...text.matchAll(BLOCK)].map(({ 1: sender, 2: repeated = '0', 3: rest, index: at }) => {
    above = [...above.slice(0, Number(repeated)), ...(rest ? rest.split('\n') : [])]
    return { sender: sender!, sql: above.join('\n'), at }
  })
}

function render(queries: readonly Omit<Query, 'at'>[]): string {
  let above: Omit<Query, 'at'> | undefined
  const blocks = queries.map((query) => {
    const [lines, before] = [query.sql.split('\n'), above?.sql.split('\n') ?? []]
    const different = lines.findIndex((line, index) => line !== before[index])
    const repeated = above?.sender === query.sender && different >= MIN_REPEATED_LINES ? different : 0
    above = query
    const note = repeated > 0 ? `, after the first ${repeated} lines of the one above` : ''
    return `-- ${query.sender}${note}\n${lines.slice(repeated).join('\n')};\n`
  })
  return [HEADER, ...blocks].join('\n')
}

const keyOf = ({ sender, sql }: Omit<Query, 'at'>) => `${sender}\n${sql}`
const byKey = (queries: readonly Omit<Query, 'at'>[]) => new Map(queries.map((query) => [keyOf(query), query]))

/** What was recorded in a folder, by file. */
function recordedQueries(dir: string): Map<string, Map<string, Omit<Query, 'at'>>> {
  const files = new Map<string, Omit<Query, 'at'>[]>()
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
          files.set(file, [...(files.get(file) ?? []), { sender, sql }])
        }
      }
    }
  }
  return new Map([...files].map(([file, queries]) => [file, byKey(queries)]))
}

/** Statements that the tests sent and no file has; with `whole` also those of files that no test sent. */
export function compareQueries(dir: string, whole: boolean): string[] {
  const recorded = recordedQueries(dir)
  const files = [...new Set([...recorded.keys(), ...globSync('src/*/queries.sql')])].sort()
  return files.flatMap((file) => {
    const [sent, known] = [recorded.get(file) ?? new Map<string, unknown>(), byKey(readQueries(file))]
    const unknown = [...sent.keys()].filter((key) => !known.has(key))
    const gone = whole ? [...known.keys()].filter((key) => !sent.has(key)) : []
    return [
      ...unknown.map((key) => `${file} lacks a statement; npm run queries writes it:\n-- ${key};\n`),
      ...gone.map((key) => `${file}: no test sends this any more:\n-- ${key};\n`),
    ]
  })
}

/** Writes the files; without `whole` adds to what they have. */
export function writeQueries(dir: string, whole: boolean) {
  const recorded = recordedQueries(dir)
  if (whole) for (const file of globSync('src/*/queries.sql')) if (!recorded.has(file)) rmSync(file)
  for (const [file, sent] of recorded) {
    const all = whole ? sent : new Map([...byKey(readQueries(file)), ...sent])
    const sorted = [...all].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, query]) => query)
    writeFileSync(file, render(sorted))
  }
}
