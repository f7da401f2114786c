/** What happened to an item between two sequences: kept, removed from the first, or added by the second. */
export type Step<Item> = [op: '=' | '-' | '+', item: Item]

/** Beyond this many pairs of items the changed middle is replaced as a whole. */
const MAX_PAIRS = 1_000_000

/** The shortest way from one sequence to another; removals before additions. */
export function diffSequences<Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (a: Item, b: Item) => boolean = (a, b) => a === b,
): Step<Item>[] {
  let start = 0
  while (start < before.length && start < after.length && isSame(before[start]!, after[start]!)) start++
  let end = 0
  const rest = Math.min(before.length, after.length) - start
  while (end < rest && isSame(before[before.length - 1 - end]!, after[after.length - 1 - end]!)) end++
  return [
    ...before.slice(0, start).map((item): Step<Item> => ['=', item]),
    ...diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end), isSame),
    ...before.slice(before.length - end).map((item): Step<Item> => ['=', item]),
  ]
}

function diffMiddle<Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (a: Item, b: Item) => boolean,
): Step<Item>[] {
  const width = after.length + 1
  const compares = before.length * after.length <= MAX_PAIRS
  // How many items the two rests have in common, by the positions where they begin.
  const common = new Uint32Array(compares ? (before.length + 1) * width : 0)
  if (compares) {
    for (let i = before.length - 1; i >= 0; i--)
      for (let j = after.length - 1; j >= 0; j--)
        common[i * width + j] = isSame(before[i]!, after[j]!)
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!)
  }
  const steps: Step<Item>[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (compares && i < before.length && j < after.length && isSame(before[i]!, after[j]!)) {
      steps.push(['=', before[i++]!])
      j++
    } else if (
      i < before.length &&
      (j === after.length || !compares || common[(i + 1) * width + j]! >= common[i * width + j + 1]!)
    )
      steps.push(['-', before[i++]!])
    else steps.push(['+', after[j++]!])
  }
  return steps
}

/** Words, spaces and signs, each a piece of its own. */
const PIECES = /[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu

/** The words of a text that were removed and added, as phrases: what changes around a single space changes with it. */
export function diffWords(before: string, after: string): Step<string>[] {
  const steps = diffSequences(before.match(PIECES) ?? [], after.match(PIECES) ?? [])
  const phrases: Step<string>[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    if (removed) phrases.push(['-', removed])
    if (added) phrases.push(['+', added])
    removed = added = ''
  }
  steps.forEach(([op, piece], index) => {
    if (op === '-') removed += piece
    else if (op === '+') added += piece
    else if ((removed || added) && /^\s+$/.test(piece) && (steps[index + 1]?.[0] ?? '=') !== '=') {
      removed += piece
      added += piece
    } else {
      flush()
      const last = phrases.at(-1)
      if (last?.[0] === '=') phrases.splice(-1, 1, ['=', last[1] + piece])
      else phrases.push(['=', piece])
    }
  })
  flush()
  return phrases
}
