import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UNSEEN_REFUSALS } from '#test/support/unseen-refusals.ts'

/**
 * What is wrong between the refusals that routes declare and those that the integration tests were answered: a declared
 * one that no test saw and that is not excused, and an excuse of what is not declared. An answer that is not declared
 * fails its test (`undeclaredRefusal`).
 */
export function compareRefusals(dir: string): string[] {
  const lines = new Set(readdirSync(dir).flatMap((file) => readFileSync(join(dir, file), 'utf8').split('\n')))
  const declared = [...lines].flatMap((line) => (line.startsWith('declared ') ? [line.slice('declared '.length)] : []))
  const excused = Object.values(UNSEEN_REFUSALS).flat()
  return [
    ...declared
      .filter((refusal) => !lines.has(`answered ${refusal}`) && !excused.includes(refusal))
      .map((refusal) => `${refusal}: declared, but no test sees it`),
    ...excused
      .filter((refusal) => !declared.includes(refusal))
      .map((refusal) => `${refusal}: excused in test/support/unseen-refusals.ts, but not declared`),
  ].sort()
}
