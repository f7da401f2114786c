import { createHash } from 'node:crypto'
import type { Change } from './change-log.ts'

/*
 * Two schedules that did the same differ in numbers of new rows, times and random values. Here these are replaced:
 * what is left may be compared as text.
 */

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?/g
/** Tokens, hashes and random names of files; words have no digits, nor do all codes of orders. */
const RANDOM = /(\\\\x)?(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}|(?<="verify_code":")[A-Z]{20}(?=")/g
/** Numbers that depend on when the answer was written, as times do. */
const COUNTED = /"(?:today|(?:closes|delivery)_in|minutes_left)":(?:"[\d-]+"|-?\d+|null)/g
/** The day from which a second step is required: a week after the transaction began. */
const A_WEEK_LATER = /"(?:second_step_from|from)":"\d{4}-\d\d-\d\d"/g
const PASSWORD_HASH = /\$argon2[^"]+/g
const ID = /(?<![\w.])[1-9]\d{6,9}(?![\w.])/g

/** Where numbers that tell nothing begin, in migration 0090. */
const LOWEST_OPAQUE_ID = 1_048_576

/** A changed row as it is at the end. */
interface EndRow {
  relation: string
  text: string
}

const isNew = (id: string, known: ReadonlySet<string>) => Number(id) >= LOWEST_OPAQUE_ID && !known.has(id)

const withoutRandom = (text: string) =>
  text
    .replace(TIME, '<time>')
    .replace(COUNTED, '<time>')
    .replace(A_WEEK_LATER, '<time>')
    .replace(PASSWORD_HASH, '<hash>')
    .replace(RANDOM, '<random>')

const digest = (parts: readonly string[]) => createHash('sha1').update(parts.join('\n')).digest('base64url').slice(0, 8)

/** Objects with their keys in order. */
const stringify = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  ) ?? 'undefined'

/** An answer without what depends on when it was written; a refusal may count its earliest day from then. */
function answerText(answer: unknown): string {
  const text = withoutRandom(stringify(answer))
  return text.includes('"earliest":"') ? text.replace(/"earliest":"[\d-]+"|\d{1,2} \p{L}+ \d{4}/gu, '<time>') : text
}

/** The rows that a schedule changed, as they are at its end; null for those that are gone. */
function endRows(changes: readonly Change[]): EndRow[] {
  const rows = new Map<string, { relation: string; before: unknown; after: unknown; key: object }>()
  for (const { relation, key, before, after } of changes) {
    // Refusals are noted after their answer, at any time.
    if (relation === 'audit_events' && after?.action === 'authz.denied') continue
    const name = `${relation} ${stringify(key)}`
    rows.set(name, { relation, key, before: rows.has(name) ? rows.get(name)!.before : before, after })
  }
  return (
    [...rows.values()]
      .map(({ relation, key, before, after }) => ({
        relation,
        before: stringify(before),
        after: stringify(after ?? { gone: before && key }),
        is_nothing: !before && !after,
      }))
      .filter(({ before, after, is_nothing }) => before !== after && !is_nothing)
      // A session notes once a minute when it was used.
      .filter(
        ({ relation, before, after }) => relation !== 'sessions' || withoutRandom(before) !== withoutRandom(after),
      )
      .map(({ relation, after }) => ({ relation, text: withoutRandom(after) }))
  )
}

/** Rows that say what others did: who gets them names nothing else. */
const NEWS = /^(?:notifications|mails|graphile_worker\._private_jobs)$/

/**
 * Names for new numbers that do not depend on their order: each is called after the rows in which it stands, and these
 * after the other numbers in them.
 */
function nameIds(all: readonly EndRow[], known: ReadonlySet<string>): Map<string, string> {
  const elsewhere = new Set(all.flatMap(({ relation, text }) => (NEWS.test(relation) ? [] : (text.match(ID) ?? []))))
  const isNamedBy = ({ relation }: EndRow, id: string) => !NEWS.test(relation) || !elsewhere.has(id)
  let names = new Map<string, string>()
  for (let round = 0; round < 3; round++) {
    const places = new Map<string, string[]>()
    for (const row of all) {
      const { relation, text } = row
      for (const id of new Set(text.match(ID)?.filter((each) => isNew(each, known) && isNamedBy(row, each)))) {
        const place = text.replace(ID, (each) =>
          each === id ? '<it>' : isNew(each, known) ? (names.get(each) ?? '<new>') : each,
        )
        ;(places.get(id) ?? places.set(id, []).get(id)!).push(`${relation} ${place}`)
      }
    }
    names = new Map([...places].map(([id, texts]) => [id, `<${digest(texts.sort())}>`]))
  }
  return names
}

export interface NormalForm {
  /** One line for each changed row. */
  rows: string[]
  answers: { a: string; b: string }
}

/** `known` are the numbers of the rows that were there before the schedule. */
export function normalize(
  changes: readonly Change[],
  answers: { a: unknown; b: unknown },
  known: ReadonlySet<string>,
): NormalForm {
  const rows = endRows(changes)
  const names = nameIds(rows, known)
  const rename = (text: string) => text.replace(ID, (id) => (isNew(id, known) ? (names.get(id) ?? '<unknown>') : id))
  return {
    rows: rows.map(({ relation, text }) => `${relation} ${rename(text)}`).sort(),
    answers: { a: rename(answerText(answers.a)), b: rename(answerText(answers.b)) },
  }
}

/** All numbers that stand in changes. */
export const idsIn = (changes: readonly Change[]): Set<string> =>
  new Set(changes.flatMap(({ after }) => stringify(after).match(ID) ?? []))
