import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { slices } from '../../src/app/slices.server.ts'

const twice = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) < index)

describe('slices', () => {
  it('have names, jobs, commands, limits, places in an export and turns in erasing of their own', () => {
    assert.deepEqual(twice(slices.map(({ name }) => name)), [])
    assert.deepEqual(twice(slices.flatMap(({ limits = {} }) => Object.keys(limits))), [])
    assert.deepEqual(twice(slices.flatMap(({ commands = [] }) => commands.map(({ name }) => name))), [])
    const jobs = slices.flatMap((slice) =>
      typeof slice.jobs === 'function' ? slice.jobs({ seal_key: undefined }) : (slice.jobs ?? []),
    )
    assert.deepEqual(twice(jobs.map(({ name }) => name)), [])
    const exports = slices.flatMap(({ data }) => data?.exports ?? [])
    assert.deepEqual(twice(exports.map(({ order }) => String(order))), [], 'places in an export')
    const steps = slices.flatMap(({ data }) => data?.erase ?? [])
    assert.deepEqual(twice(steps.map(({ order }) => String(order))), [], 'turns in erasing')
  })

  it('that react to the same event say which reacts first', () => {
    const reacting = slices.flatMap(({ reactions }) =>
      reactions ? [...new Set(reactions.list.map(({ event }) => `${event.action} ${reactions.order}`))] : [],
    )
    assert.ok(reacting.length > 10)
    assert.deepEqual(twice(reacting), [])
  })
})
