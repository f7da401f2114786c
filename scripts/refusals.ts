import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UNSEEN_REFUSALS } from '#test/support/refusals/unseen-refusals.ts'

const codeOf = (refusal: string) => refusal.slice(refusal.lastIndexOf(' ') + 1)

/**
 * What is wrong between the refusals that routes declare and those that the integration tests were answered, both in the
 * files of a folder (`test/support/refusals/refusals.ts`): a declared one that no test saw and that is not excused, and an excuse
 * of what is not declared. Without `whole`, not every test has run, and what none saw is left to a complete run. An answer that is not declared fails its test.
 */
export function compareRefusals(dir: string, unseen = UNSEEN_REFUSALS, whole = true): string[] {
  const lines = new Set(readdirSync(dir).flatMap((file) => readFileSync(join(dir, file), 'utf8').split('\n')))
  const declared = [...lines].flatMap((line) => (line.startsWith('declared ') ? [line.slice('declared '.length)] : []))
  const excuses = Object.values(unseen).flat()
  const isExcusedBy = (refusal: string) => (excuse: string) => excuse === refusal || excuse === codeOf(refusal)
  return [
    ...declared
      .filter((refusal) => whole && !lines.has(`answered ${refusal}`) && !excuses.some(isExcusedBy(refusal)))
      .map((refusal) => `${refusal}: declared, but no test sees it`),
    ...excuses
      .filter((excuse) => !declared.some((refusal) => isExcusedBy(refusal)(excuse)))
      .map((excuse) => `${excuse}: excused in test/support/refusals/unseen-refusals.ts, but not declared`),
  ].sort()
}
