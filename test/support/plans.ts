import assert from 'node:assert/strict'
import { Kysely, PostgresDialect } from 'kysely'
import type { Schema } from '#db/schema.ts'
import type { Database } from '#framework/database/database.server.ts'

/** A node of a plan, and the nodes under it. */
interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Step[]
}
const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

/** What PostgreSQL does for the statements that the product really sends. */
export function plansOf({ pool }: Pick<Database, 'pool'>) {
  const sent: { sql: string; parameters: readonly unknown[] }[] = []
  const reader = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent.push(query) })
  return {
    reader,
    /** No statement of this work reads one of the tables from end to end, and together they use these indexes. */
    async mustUse(what: string, wanted: string[], tables: string[], work: () => Promise<unknown>) {
      sent.length = 0
      await work()
      const steps: Step[] = []
      for (const { sql, parameters } of sent.filter((each) => /^(select|with)\b/.test(each.sql))) {
        const plan = await pool.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(`explain (format json) ${sql}`, [...parameters])
        steps.push(...stepsOf(plan.rows[0]!['QUERY PLAN'][0].Plan))
      }
      const whole = steps.filter((step) => step['Node Type'].includes('Seq Scan') && tables.includes(step['Relation Name'] ?? ''))
      assert.deepEqual(whole, [], `${what} reads a whole table`)
      const used = steps.flatMap((step) => step['Index Name'] ?? [])
      for (const index of wanted) assert.ok(used.includes(index), `${what} uses ${used.join(', ')}`)
    },
  }
}
