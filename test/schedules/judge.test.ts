import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compare, type Order, type SerialForms } from './judge.ts'

const form = (rows: string[], a: string, b: string) => ({ rows, answers: { a, b } })
const ok = (...shown: string[]) => `{"body":{"shown":${JSON.stringify(shown)}},"status":200}`
const REFUSED = '{"body":{"code":"gone"},"status":422}'

/** One renames a company, the other one awards: both are done in both orders, and the award shows the name. */
const BOTH_DONE: SerialForms = {
  ab: form(['companies new', 'awards by the new name'], ok('renamed'), ok('new', 'new')),
  ba: form(['companies new', 'awards by the old name'], ok('renamed'), ok('old', 'old')),
  between: [],
  read_late: [],
}
/** Of two, the second is refused. */
const ONE_DONE: SerialForms = {
  ab: form(['bids of a'], ok('a'), REFUSED),
  ba: form(['bids of b'], REFUSED, ok('b')),
  between: [],
  read_late: [],
}
const kindOf = (found: ReturnType<typeof form>, order: Order | undefined, serial: SerialForms) =>
  compare({ form: found, order }, serial)?.kind

describe('the outcome of a schedule is', () => {
  it('right when all is as in the order of the commits', () => {
    assert.equal(kindOf(BOTH_DONE.ab, 'ab', BOTH_DONE), undefined)
    assert.equal(kindOf(ONE_DONE.ba, undefined, ONE_DONE), undefined)
  })

  it('right when a successful answer shows what was before the other commit', () => {
    const { rows, answers } = BOTH_DONE.ab
    for (const shown of [ok('old', 'old'), ok('old', 'new')]) {
      assert.equal(kindOf(form(rows, answers.a, shown), 'ab', BOTH_DONE), undefined)
      assert.equal(kindOf(form(rows, answers.a, shown), undefined, BOTH_DONE), undefined)
    }
  })

  it('right when an answer is read after both commits', () => {
    const { rows, answers } = BOTH_DONE.ab
    const read_late = [form(rows, ok('renamed', 'and awarded'), answers.b)]
    const found = form(rows, ok('renamed', 'and awarded'), answers.b)
    assert.equal(kindOf(found, 'ab', { ...BOTH_DONE, read_late }), undefined)
    assert.equal(kindOf(found, 'ab', BOTH_DONE), 'answers')
    const gone = form(rows, '{"body":{"code":"outcome_hidden"},"status":410}', answers.b)
    assert.equal(kindOf(gone, 'ab', { ...BOTH_DONE, read_late: [gone] }), undefined)
    assert.equal(kindOf(gone, 'ab', BOTH_DONE), 'answers')
  })

  it('right when somebody more is notified, or who has just joined is not', () => {
    const { rows, answers } = ONE_DONE.ab
    const news = 'notifications {"object_id":1,"person_id":7}'
    const joined = 'members {"person_id":7}'
    const serialNews = { ...ONE_DONE, ab: form([...rows, news], answers.a, answers.b) }
    assert.equal(kindOf(form([...rows, news], answers.a, answers.b), 'ab', ONE_DONE), undefined)
    assert.equal(kindOf(ONE_DONE.ab, 'ab', serialNews), 'state')
    const serialJoined = { ...ONE_DONE, ab: form([...rows, joined, news], answers.a, answers.b) }
    assert.equal(kindOf(form([...rows, joined], answers.a, answers.b), 'ab', serialJoined), undefined)
  })

  it('wrong when such an answer shows what no order does, or has the status of none', () => {
    const { rows, answers } = BOTH_DONE.ab
    assert.equal(kindOf(form(rows, answers.a, ok('old', 'another')), 'ab', BOTH_DONE), 'answers')
    assert.equal(kindOf(form(rows, answers.a, answers.b.replace('200', '201')), 'ab', BOTH_DONE), 'answers')
    assert.equal(kindOf(form(['bids of a'], ok('a'), ok('b')), 'ab', ONE_DONE), 'answers')
    assert.equal(kindOf(form(['bids of a'], REFUSED, REFUSED), 'ab', ONE_DONE), 'answers')
  })

  it('wrong when the rows are those of the other order, or of none', () => {
    assert.equal(kindOf(BOTH_DONE.ba, 'ab', BOTH_DONE), 'overtaken')
    assert.equal(kindOf(form(BOTH_DONE.ba.rows, ok('renamed'), ok('new', 'new')), 'ab', BOTH_DONE), 'answers')
    assert.equal(
      kindOf(form([...BOTH_DONE.ab.rows, 'mails'], ok('renamed'), ok('new', 'new')), 'ab', BOTH_DONE),
      'state',
    )
  })
})
