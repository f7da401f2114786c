import { readFileSync } from 'node:fs'

/** What a file may change for everybody in its process, or measures of it. */
const OF_THE_PROCESS =
  /\bmock\b|(?<!-)\bprocess\.(?!pid|execPath|cwd|env\.TEST_|env\['LOCATIONS_DIR'\])\w|globalThis|child_process|worker_threads|cpu-time|'#test\/support\/(?:site|ready)\.ts'|test\/operations/

/** Files that send what nobody would, whose statements are not recorded (`queries.ts`). */
export const isFuzz = (file: string) => /\/(?:fuzz|malformed-forms)\.test\.ts$/.test(file)

const GROUP_SIZE = 12

/**
 * Test files that can share a process do, because loading the product and compiling its routes costs each process a
 * second: files of one folder come together. Those that change or measure their process have one of their own. These
 * come last, and of both kinds those of `test`, the longest, first: nothing long runs alone at the end.
 */
export function processesOf(files: readonly string[]): string[][] {
  const alone = files.filter((file) => isFuzz(file) || OF_THE_PROCESS.test(readFileSync(file, 'utf8')))
  const together = files.filter((file) => !alone.includes(file))
  const groups: string[][] = []
  while (together.length) groups.push(together.splice(0, GROUP_SIZE))
  return [...groups.reverse(), ...alone.reverse().map((file) => [file])]
}
