import { dirname } from 'node:path'
import { type Coverage, isRun } from './coverage.ts'
import type { Fault } from './faults.ts'

/** A generator of numbers below 1 that repeats for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Faults in a random order: each time first a kind, so that rare ones come as well, then one of it. */
export function* shuffled(faults: readonly Fault[], random: () => number): Generator<Fault> {
  const kinds = [...Map.groupBy(faults, ({ kind }) => kind).values()]
  while (kinds.length > 0) {
    const index = Math.floor(random() * kinds.length)
    const kind = kinds[index]!
    const [fault] = kind.splice(Math.floor(random() * kind.length), 1)
    if (kind.length === 0) kinds.splice(index, 1)
    yield fault!
  }
}

function sharedFolders(a: string, b: string): number {
  const [one, other] = [dirname(a).split('/'), dirname(b).split('/')]
  const different = one.findIndex((folder, index) => folder !== other[index])
  return different < 0 ? one.length : different
}

/** Tests that run the place of a fault: the nearest in the tree first, then those that run the least. */
export function testsFor(fault: Fault, coverage: readonly Coverage[]): Coverage[] {
  const size = ({ files }: Coverage) => Object.keys(files).length
  return coverage
    .filter(({ files }) => files[fault.file] && isRun(files[fault.file]!.stretches, fault.start))
    .toSorted(
      (a, b) =>
        sharedFolders(b.test, fault.file) - sharedFolders(a.test, fault.file) ||
        size(a) - size(b) ||
        (a.test < b.test ? -1 : 1),
    )
}

/** The share of successes, and the interval that contains the true one in 95 of 100 cases (Wilson). */
export function rateOf(successes: number, all: number) {
  const z2 = 1.96 ** 2
  const rate = successes / all
  const center = (rate + z2 / (2 * all)) / (1 + z2 / all)
  const half = (1.96 * Math.sqrt((rate * (1 - rate)) / all + z2 / (4 * all * all))) / (1 + z2 / all)
  return { rate, from: Math.max(0, center - half), to: Math.min(1, center + half) }
}
