import { readFileSync } from 'node:fs'

/** What a file may change for everybody in its process, or measures of it. */
const OF_THE_PROCESS =
  /\bmock\b|(?<!-)\bprocess\.(?!pid|execPath|cwd|env\.TEST_|env\['LOCATIONS_DIR'\])\w|globalThis|child_process|worker_threads|cpu-time|'#test\/support\/(?:site|ready)\.ts'|test\/operations/

/** Files that send what nobody would, whose statements are not recorded (`queries.ts`). */
export const isFuzz = (file: string) => /\/(?:fuzz|malformed-forms)\.test\.ts$/.test(file)

const GROUP_SIZE = 12

/** Files that share one application, if they are in one process. */
const SHARES = /'#test\/support\/run\/shared-app\.ts'/

/** What a file is taken to cost that no run has measured. */
const USUAL_CPU_SECONDS = 3

/**
 * Test files that can share a process do, because loading the product and compiling its routes costs each process a
 * second: files of one folder come together. Those that change or measure their process have one of their own. The
 * longest by the last run come first, so that nothing long runs alone at the end; without figures of a run those of
 * `test`, and alone after the others.
 */
export function processesOf(files: readonly string[], cpu: Readonly<Record<string, number>> = {}): string[][] {
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const alone = files.filter((file) => isFuzz(file) || OF_THE_PROCESS.test(texts.get(file)!))
  const sharesApp = (file: string) => SHARES.test(texts.get(file)!)
  const together = files
    .filter((file) => !alone.includes(file))
    .toSorted((a, b) => Number(sharesApp(a)) - Number(sharesApp(b)))
  const groups: string[][] = []
  while (together.length) groups.push(together.splice(-GROUP_SIZE))
  const processes = [...groups, ...alone.reverse().map((file) => [file])]
  const cost = (group: string[]) => group.reduce((sum, file) => sum + (cpu[file] ?? USUAL_CPU_SECONDS), 0)
  return files.some((file) => file in cpu) ? processes.toSorted((a, b) => cost(b) - cost(a)) : processes
}
