import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testDatabase } from '#test/support/database.ts'
import { aQuestion } from '#test/support/make/questions.ts'
import { aProposal } from '#test/support/make/proposals.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

const database = await testDatabase()
const { pool, owner } = database

const SEQUENCE = 'rfq_questions_question_id_seq'
const NUMBERS = 2000
/** Numbers of one sequence are one apart for each that others got in between; random ones never so near. */
const NEAR = 3

const numbers = async (sequence = SEQUENCE, count = NUMBERS) => {
  const { rows } = await pool.query<{ id: number }>(
    'select opaque_id($1::regclass) as id from generate_series(1, $2)',
    [sequence, count],
  )
  return rows.map(({ id }) => id)
}
const rewind = (sequence = SEQUENCE) => owner.pool.query('select setval($1::regclass, 1, false)', [sequence])

describe('the numbers of what others may not see', () => {
  it('come once each, in no order, and two that follow each other are not near', async () => {
    await rewind()
    const given = await numbers()
    assert.equal(new Set(given).size, NUMBERS)
    assert.ok(given.every((id) => id >= 1_048_576 && id <= 2_147_483_647))
    const steps = given.slice(1).map((id, index) => id - given[index]!)
    const rising = steps.filter((step) => step > 0).length
    assert.ok(rising > NUMBERS * 0.4 && rising < NUMBERS * 0.6, `${rising} rise`)
    assert.ok(steps.every((step) => Math.abs(step) > NEAR))
    const upper = given.filter((id) => id > 2 ** 30).length
    assert.ok(upper > NUMBERS * 0.4 && upper < NUMBERS * 0.6, `${upper} in the upper half`)
  })

  it('are those of questions and proposals', async () => {
    const { rfq_id } = await anRfq(database)
    const asked = [await aQuestion(database, { rfq_id }), await aQuestion(database, { rfq_id })]
    const buyer = await aCompany(database)
    const proposed = [await aProposal(database, buyer), await aProposal(database, buyer)]
    for (const [one, next] of [asked.map((row) => row.question_id), proposed.map((row) => row.proposal_id)])
      assert.ok(Math.abs(next! - one!) > NEAR, `${one}, ${next}`)
  })

  it('are others in each database, and for each sequence, and the same with the same key', async () => {
    const first = async (sequence?: string) => (await rewind(sequence), (await numbers(sequence, 1))[0])
    const here = await first()
    assert.equal(await first(), here)
    assert.notEqual(await first('award_proposals_proposal_id_seq'), here)
    await owner.pool.query("update number_keys set key = sha256('another')")
    assert.notEqual(await first(), here)
  })

  it('end with the last one instead of coming again', async () => {
    await owner.pool.query('select setval($1::regclass, 2147483647 - 1048576 + 1, false)', [SEQUENCE])
    assert.equal((await numbers(SEQUENCE, 1)).length, 1)
    await assert.rejects(numbers(SEQUENCE, 1), /has no number left/)
  })

  it('have a key that the application cannot read', async () => {
    await assert.rejects(pool.query('select key from number_keys'), /permission denied/)
    await assert.rejects(pool.query('update number_keys set key = key'), /permission denied/)
    await assert.rejects(pool.query(`select nextval('${SEQUENCE}')`), /permission denied/)
  })

  it('go on after a restore: each sequence belongs to a column, by which backups name it', async () => {
    const { rows } = await owner.pool.query(`
      select relname from pg_class c where relkind = 'S' and relnamespace = 'public'::regnamespace and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and refobjsubid > 0 and deptype in ('a', 'i'))`)
    assert.deepEqual(rows, [])
  })
})
