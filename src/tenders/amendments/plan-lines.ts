import { canonicalJson } from '#framework/text/canonical-json.ts'
import { MAX_LINES } from '#tenders/core/lines/limits.ts'
import type { NewLine } from '#tenders/core/lines/contract.ts'
import { diffSequences } from './diff/sequence-diff.ts'
import type { SnapshotLine } from './snapshot.ts'

interface Line {
  content: NewLine
  key: string
  line_no?: number
}

/**
 * The lines of the next version. Those that stay keep their numbers, so that bids keep their prices; a removed and an
 * added line in the same place are one that changed. New lines get numbers after the last, or free ones where those
 * end.
 */
export function planLines(before: readonly SnapshotLine[], after: readonly NewLine[]): SnapshotLine[] {
  const steps = diffSequences<Line>(
    before.map(({ line_no, ...content }) => ({ content, key: canonicalJson(content), line_no })),
    after.map((content) => ({ content, key: canonicalJson(content) })),
    (a, b) => a.key === b.key,
  )
  const planned: { content: NewLine; line_no: number | undefined }[] = []
  let free: number[] = []
  for (const [op, { content, line_no }] of steps) {
    if (op === '-') free.push(line_no!)
    else if (op === '+') planned.push({ content, line_no: free.shift() })
    else {
      free = []
      planned.push({ content, line_no })
    }
  }
  const used = new Set([...planned.flatMap(({ line_no }) => line_no ?? []), ...before.map(({ line_no }) => line_no)])
  const nextNumber = () => {
    let number = Math.max(0, ...used) + 1
    if (number > MAX_LINES) {
      const taken = new Set(planned.map(({ line_no }) => line_no))
      number = 1
      while (taken.has(number)) number++
    }
    used.add(number)
    return number
  }
  for (const line of planned) line.line_no ??= nextNumber()
  return planned
    .map(({ content, line_no }) => ({ line_no: line_no!, ...content }))
    .toSorted((a, b) => a.line_no - b.line_no)
}
