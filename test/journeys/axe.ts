import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import { count } from '../support/run/counted.ts'
import type { AxeResults, RunOptions } from 'axe-core'

/** The small edition, which browsers read in half the time. */
const AXE = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

/** What axe finds in a page that is serious or worse: each rule with its elements. With names of rules, those alone. */
export async function barriersOf(page: Page, rules?: string[]): Promise<string[]> {
  count('axe', test.info().file)
  // The program is large: once it is in a page, it is not sent again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  return page.evaluate(async (wanted) => {
    const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }
    const { violations } = await axe.run(wanted)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, options)
}
