import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Actor = 'G' | 'U' | 'B' | 'O' | 'D' | 'S' | 'P' | 'A'
export const ACTORS: readonly Actor[] = ['G', 'U', 'B', 'O', 'D', 'S', 'P', 'A']

export interface MatrixRow {
  n: number
  /** As in the specification: `PUT /rfqs/{id}/update`. */
  call: string
  expect: Record<Actor, string>
}

/** The permission matrix: every call by 8 actors. */
export const permissionMatrix = (
  JSON.parse(readFileSync(join(import.meta.dirname, 'permission-matrix.json'), 'utf8')) as { calls: MatrixRow[] }
).calls

/** Expected status of a cell under a verification policy. */
export function expectedStatus({ expect }: MatrixRow, actor: Actor, policy: 'notice' | 'required'): number {
  const cell = expect[actor]
  const status = Number(cell === '403v' ? (policy === 'required' ? '403' : expect.B) : cell)
  assert.ok(status >= 200, `the matrix has no status for ${actor}: ${cell}`)
  return status
}
