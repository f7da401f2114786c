import assert from 'node:assert/strict'
import { Kysely, PostgresDialect } from 'kysely'
import type { Schema } from '#db/schema.ts'
import type { Database } from '#framework/database/database.server.ts'

/** A plan node and its children. */
interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Parent Relationship'?: string
  Plans?: Step[]
}
/** Whether it reads its table or a whole index: as a condition of other rows, PostgreSQL then keeps all that it finds. */
const isWhole = (step: Step) =>
  step['Node Type'].includes('Seq Scan') ||
  (step['Parent Relationship'] === 'SubPlan' && step['Node Type'].startsWith('Index') && !step['Index Cond'])
const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

/** Collects the plans of the statements that the application sends. */
export function plansOf({ pool }: Pick<Database, 'pool'>) {
  const sent: { sql: string; parameters: readonly unknown[] }[] = []
  const reader = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push(query),
  })
  return {
    reader,
    /**
     * Asserts that no statement reads one of the tables wholly, and that these indexes are used. Answers the types of
     * the plans' nodes.
     */
    async mustUse(what: string, wanted: string[], tables: string[], work: () => Promise<unknown>) {
      sent.length = 0
      await work()
      const steps: Step[] = []
      for (const { sql, parameters } of sent.filter((each) => /^(select|with)\b/.test(each.sql))) {
        const plan = await pool.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(`explain (format json) ${sql}`, [
          ...parameters,
        ])
        steps.push(...stepsOf(plan.rows[0]!['QUERY PLAN'][0].Plan))
      }
      const whole = steps.filter((step) => isWhole(step) && tables.includes(step['Relation Name'] ?? ''))
      assert.deepEqual(whole, [], `${what} reads a whole table`)
      const used = steps.flatMap((step) => step['Index Name'] ?? [])
      for (const index of wanted) assert.ok(used.includes(index), `${what} uses ${used.join(', ')}`)
      return steps.map((step) => step['Node Type'])
    },
  }
}
