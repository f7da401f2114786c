import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { passwordStrength } from '#framework/ui/form/password-strength.ts'
import { shareOfFiles } from '#framework/ui/form/files/upload-progress.ts'
import { shareOfTime, urgencyOf } from './time-left.ts'

describe('time left', () => {
  it('gets urgent by calendar days', () => {
    assert.deepEqual([8, 7, 2, 1, 0, -1].map(urgencyOf), ['neutral', 'soon', 'soon', 'due', 'due', 'over'])
  })

  it('fills a line between its ends and never beyond', () => {
    assert.equal(shareOfTime('2026-11-11', '2026-11-21', '2026-11-16'), 0.5)
    assert.equal(shareOfTime('2026-11-11', '2026-11-21', '2026-11-01'), 0)
    assert.equal(shareOfTime('2026-11-11', '2026-11-21', '2027-01-01'), 1)
    assert.equal(shareOfTime('2026-11-11', '2026-11-11', '2026-11-11'), 1)
  })
})

describe('sending files', () => {
  it('derives each file from the whole, in order', () => {
    assert.deepEqual(shareOfFiles([100, 300], 0), [0, 0])
    assert.deepEqual(shareOfFiles([100, 300], 0.25), [1, 0])
    assert.deepEqual(shareOfFiles([100, 300], 0.625), [1, 0.5])
    assert.deepEqual(shareOfFiles([100, 300], 1), [1, 1])
  })
})

describe('password strength', () => {
  it('praises length and knows what is refused', () => {
    assert.equal(passwordStrength('', false), 0)
    assert.equal(passwordStrength('short', false), 1)
    assert.equal(passwordStrength('password', true), 1)
    assert.equal(passwordStrength('12345678', false), 2)
    assert.equal(passwordStrength('twelve chars', false), 3)
    assert.equal(passwordStrength('fifteen letters', false), 4)
    assert.equal(passwordStrength('كلمةسرطويلةجداجدا', false), 4)
  })
})
