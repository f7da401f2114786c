import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'

/** Requirements met, and how many of them by named tests, when last recorded. */
export const RECORDED = { met: 179, named_by_tests: 125 }

const WAYS = ['test', 'code', 'configuration', 'document', 'gap', 'not applicable'] as const

/** A requirement of ASVS and how it is met. */
export interface Requirement {
  requirement: string
  level: string
  met: string
  where: string
  how: string
}

const root = join(import.meta.dirname, '..')

/** Parses `docs/asvs.csv`; fields with a comma are quoted. */
export function readRequirements(csv: string): Requirement[] {
  return csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const fields = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      )
      const [requirement = '', level = '', met = '', where = '', how = ''] = fields
      return { requirement, level, met, where, how }
    })
}

/** Requirements that test titles name with `@asvs V…`, with their files. */
export function namedByTests(files: Record<string, string>): Map<string, string[]> {
  const named = new Map<string, string[]>()
  for (const [file, text] of Object.entries(files)) {
    for (const [, title = ''] of text.matchAll(/^[ \t]*(?:test\.)?(?:describe|it|test)\(\s*(['"`].*)$/gm)) {
      for (const [, requirement = ''] of title.matchAll(/@asvs (V\d+(?:\.\d+)+)/g)) {
        named.set(requirement, [...new Set([...(named.get(requirement) ?? []), file])])
      }
    }
  }
  return named
}

/** Counts rows by how they are met and reports problems. */
export function judge(
  rows: readonly Requirement[],
  named: Map<string, string[]>,
  exists: (file: string) => boolean,
  recorded = RECORDED,
) {
  const problems: string[] = []
  for (const { requirement, met, where, how } of rows) {
    if (!WAYS.includes(met as (typeof WAYS)[number]))
      problems.push(`${requirement} is met by “${met}”, which is none of ${WAYS.join(', ')}`)
    if (!how) problems.push(`${requirement} does not say how`)
    if (met !== 'not applicable' && !where) problems.push(`${requirement} does not say where`)
    for (const file of where.split(' ').filter(Boolean))
      if (!exists(file)) problems.push(`${requirement} names ${file}, which does not exist`)
    const [file] = named.get(requirement) ?? []
    if (file && (met === 'gap' || met === 'not applicable'))
      problems.push(`${file} names ${requirement}, which its row calls “${met}”`)
  }
  const counts = Object.fromEntries(WAYS.map((way) => [way, rows.filter(({ met }) => met === way).length]))
  const met = rows.length - counts.gap! - counts['not applicable']!
  const named_by_tests = rows.filter(({ requirement }) => named.has(requirement)).length
  if (met < recorded.met) problems.push(`${met} requirements are met; ${recorded.met} were`)
  if (named_by_tests < recorded.named_by_tests)
    problems.push(`${named_by_tests} requirements are named by tests; ${recorded.named_by_tests} were`)
  return { counts, met, named_by_tests, problems }
}

/** Judges the current repository. */
export function judgeRepository() {
  const rows = readRequirements(readFileSync(join(root, 'docs/asvs.csv'), 'utf8'))
  const tests = globSync(['{src,test}/**/*.test.ts', 'test/journeys/**/*.e2e.ts'], { cwd: root })
  const named = namedByTests(Object.fromEntries(tests.map((file) => [file, readFileSync(join(root, file), 'utf8')])))
  return { rows, ...judge(rows, named, (file) => existsSync(join(root, file))) }
}

if (argv[1] === import.meta.filename) {
  const { rows, counts, met, named_by_tests, problems } = judgeRepository()
  stdout.write(`OWASP ASVS 5.0, levels 1 and 2: ${rows.length} requirements\n`)
  for (const [way, count] of Object.entries(counts)) stdout.write(`  ${way}: ${count}\n`)
  stdout.write(`${met} met, ${named_by_tests} of them named by titles of tests\n`)
  for (const problem of problems) stdout.write(`✗ ${problem}\n`)
  exit(problems.length ? 1 : 0)
}
