import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { compareRefusals } from './refusals.ts'

it('a refusal that is declared is seen by a test of some process, or excused; what is not declared needs no excuse', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tarsiya-refusals-'))
  try {
    writeFileSync(join(dir, '1'), 'declared PUT /a stale\ndeclared PUT /a not_owner\ndeclared GET /b search_busy')
    writeFileSync(join(dir, '2'), 'declared PUT /a stale\nanswered PUT /a stale\nanswered PUT /a malformed')
    assert.deepEqual(compareRefusals(dir, {}), [
      'GET /b search_busy: declared, but no test sees it',
      'PUT /a not_owner: declared, but no test sees it',
    ])
    const excused = { 'A race': ['PUT /a not_owner', 'PUT /a conflict'], 'Another call': ['search_busy', 'totp_on'] }
    assert.deepEqual(compareRefusals(dir, excused), [
      'PUT /a conflict: excused in test/support/refusals/unseen-refusals.ts, but not declared',
      'totp_on: excused in test/support/refusals/unseen-refusals.ts, but not declared',
    ])
  } finally {
    rmSync(dir, { recursive: true })
  }
})
