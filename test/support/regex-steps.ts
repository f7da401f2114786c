/**
 * Counts what a backtracking engine does: one step for each attempt to match one character or boundary. Unlike
 * milliseconds, the count is the same on every machine.
 */

/** Matches at `at` and passes each possible end to `next` until it accepts one. */
type Matcher = (at: number, next: (end: number) => boolean) => boolean

class TooManySteps extends Error {}

interface Run {
  text: string
  steps: number
  limit: number
}

const ATOM = /\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|p\{[^}]*\}|c[a-z]|[^])|\[(?:\\[^]|[^\]\\])*\]|[^]/iuy
const QUANTIFIER = /([*+?]|\{(\d+)(,?)(\d*)\})\??/y
const GROUP = /\((?:\?(?::|<\w+>))?(?!\?)/y
const LOOKAHEAD = /\(\?([=!])/y
const LOOKBEHIND = /\(\?<[=!](?:\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^()[\]\\*+])*\)/y

function read(pattern: RegExp, source: string, at: number) {
  pattern.lastIndex = at
  return pattern.exec(source)
}

/** Whether a pattern can repeat something without limit; if it cannot, its work is linear. */
export const isUnbounded = ({ source }: RegExp) =>
  /[*+]|\{\d+,\}/.test(source.replace(/\\[^]|\[(?:\\[^]|[^\]\\])*\]/g, ''))

/** Reads a pattern of which the engine's steps can be counted; `atoms` are the characters and classes in it. */
export function countable({ source, flags, global }: RegExp) {
  const run: Run = { text: '', steps: 0, limit: Infinity }
  const atoms: RegExp[] = []
  const ownFlags = flags.replace(/[gdy]/g, '')
  let position = 0

  function native(atom: string): Matcher {
    const sticky = new RegExp(`(?:${atom})`, `${ownFlags}y`)
    if (!/^(?:[\^$]|\\[bB]|\(.*)$/s.test(atom)) atoms.push(new RegExp(`^(?:${atom})$`, ownFlags))
    return (at, next) => {
      if (++run.steps > run.limit) throw new TooManySteps(source)
      sticky.lastIndex = at
      return sticky.test(run.text) && next(sticky.lastIndex)
    }
  }

  /** What follows at `position`, up to the end of its group. */
  function alternatives(): Matcher {
    const choices = [sequence()]
    while (source[position] === '|') {
      position++
      choices.push(sequence())
    }
    return (at, next) => choices.some((choice) => choice(at, next))
  }

  function sequence(): Matcher {
    const terms: Matcher[] = []
    while (position < source.length && !'|)'.includes(source[position]!)) terms.push(repeated(term()))
    const from =
      (index: number): Matcher =>
      (at, next) =>
        index === terms.length ? next(at) : terms[index]!(at, (end) => from(index + 1)(end, next))
    return from(0)
  }

  function term(): Matcher {
    const [behind] = read(LOOKBEHIND, source, position) ?? []
    if (behind) {
      position += behind.length
      return native(behind)
    }
    const ahead = read(LOOKAHEAD, source, position)
    const [group] = ahead ?? read(GROUP, source, position) ?? []
    if (group) {
      position += group.length
      const inner = alternatives()
      position++
      if (!ahead) return inner
      return (at, next) => inner(at, () => true) === (ahead[1] === '=') && next(at)
    }
    const [atom = ''] = read(ATOM, source, position) ?? []
    if (/^(?:\\[1-9k]|\()/.test(atom)) throw new Error(`${source}: the steps of ${atom} cannot be counted`)
    position += atom.length
    return native(atom)
  }

  function repeated(one: Matcher): Matcher {
    const [quantifier, sign, exact, comma, upTo] = read(QUANTIFIER, source, position) ?? []
    if (!quantifier) return one
    position += quantifier.length
    const min = exact ? Number(exact) : sign === '+' ? 1 : 0
    const max = exact ? (comma ? (upTo ? Number(upTo) : Infinity) : min) : sign === '?' ? 1 : Infinity
    const lazy = quantifier.length > sign!.length
    const from =
      (count: number): Matcher =>
      (at, next) => {
        const more = () => count < max && one(at, (end) => (end > at || count < min) && from(count + 1)(end, next))
        if (count < min) return more()
        return lazy ? next(at) || more() : more() || next(at)
      }
    return from(0)
  }

  const pattern = alternatives()
  if (position < source.length) throw new Error(`${source}: not read beyond ${position}`)

  function searchWithin(text: string, limit: number) {
    Object.assign(run, { text, steps: 0, limit })
    const matches: [number, number][] = []
    for (let at = 0; at <= text.length;) {
      let end = -1
      pattern(at, (found) => ((end = found), true))
      if (end >= 0) matches.push([at, end])
      if (end >= 0 && !global) break
      at = Math.max(at + 1, end)
    }
    return { steps: run.steps, matches }
  }

  /** Searches a text as `replace` does; undefined if that takes more steps than `limit`. */
  function search(text: string, limit: number) {
    try {
      return searchWithin(text, limit)
    } catch (error) {
      if (error instanceof TooManySteps) return undefined
      throw error
    }
  }
  return { search, atoms }
}
