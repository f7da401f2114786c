import type { Reader } from '#framework/database/database.server.ts'
import { categoryNames } from '#reference/categories/category-names.server.ts'
import { placesOf } from '#reference/locations/place-names.server.ts'
import type { UnitNames } from '#reference/units/contract.ts'
import { unitNamesByCode } from '#reference/units/unit-names.server.ts'
import { unitNames } from '#tenders/core/quantity/own-units.ts'
import { RFQ_FIELDS } from '#tenders/core/changes/changeable.ts'
import { nameUnits } from '#tenders/core/changes/unit-changes.ts'
import type { RfqChange } from '#tenders/core/events.ts'
import type { DiffEntry } from '../contract.ts'
import { isMaterial, type SnapshotKey } from '../material.ts'
import { diffWords } from './sequence-diff.ts'
import { changedKeys, type KnownSnapshot, type RfqSnapshot, type SnapshotFile, type SnapshotLine } from '../snapshot.ts'

const TEXTS = ['title', 'description', 'item_description'] as const
const PLACE = ['region_id', 'city_id', 'district_id'] as const

/** The values of the fields that changed, without texts, as events and the history have them. */
export const fieldChanges = (before: KnownSnapshot, after: KnownSnapshot, keys: readonly SnapshotKey[]) =>
  RFQ_FIELDS.filter((field) => keys.includes(field)).map(
    (field) => ({ field, old: before[field], new: after[field] }) as RfqChange,
  )

/** What changed from one version to another, of what is known of both: texts first, then fields, lines and files. */
export async function diffVersions(reader: Reader, before: KnownSnapshot, after: KnownSnapshot): Promise<DiffEntry[]> {
  const keys = changedKeys(before, after)
  const unitOf = await unitNamesByCode(reader)
  const categoryOf = await categoryNames(reader)
  const material = (key: SnapshotKey) => isMaterial(key, before, after)
  const named = (change: ReturnType<typeof nameUnits>[number]): DiffEntry => {
    const key = change.field === 'quantity_unit' ? 'quantity_unit_code' : change.field
    const [old, now] =
      change.field === 'category_id' ? [categoryOf(change.old), categoryOf(change.new)] : [change.old, change.new]
    return { path: change.field, kind: 'changed', material: material(key), old, new: now }
  }
  return [
    ...TEXTS.filter((key) => keys.includes(key)).map((key): DiffEntry => {
      const [old, now] = [before[key]!, after[key]!]
      return { path: key, kind: 'changed', material: material(key), old, new: now, words: diffWords(old, now) }
    }),
    ...nameUnits(fieldChanges(before, after, keys), unitOf).map(named),
    ...(await diffPlaces(reader, before, after, keys)),
    ...(keys.includes('lines') ? diffLines(before.lines!, after.lines!, unitOf) : []),
    ...(keys.includes('attachments') ? diffFiles(before.attachments!, after.attachments!) : []),
  ]
}

async function diffPlaces(
  reader: Reader,
  before: KnownSnapshot,
  after: KnownSnapshot,
  keys: readonly SnapshotKey[],
): Promise<DiffEntry[]> {
  if (!PLACE.some((key) => keys.includes(key))) return []
  const rows = [before, after] as RfqSnapshot[]
  const placeOf = await placesOf(reader, rows)
  const [old, now] = rows.map(placeOf)
  return [{ path: 'place', kind: 'changed', material: true, old, new: now }]
}

type NamedLine = Omit<SnapshotLine, 'unit_code' | 'unit_text'> & { unit: UnitNames }
/** In the order in which they are shown. */
const CELLS = ['section', 'description', 'specification', 'quantity', 'unit', 'optional'] as const

function diffLines(
  before: readonly SnapshotLine[],
  after: readonly SnapshotLine[],
  unitOf: (code: string) => UnitNames,
): DiffEntry[] {
  const named = ({ unit_code, unit_text, ...line }: SnapshotLine): NamedLine => ({
    ...line,
    unit: unitNames(unit_text, unitOf(unit_code)),
  })
  const byNumber = (lines: readonly SnapshotLine[]) => new Map(lines.map((line) => [line.line_no, named(line)]))
  const [olds, news] = [byNumber(before), byNumber(after)]
  const numbers = [...new Set([...olds.keys(), ...news.keys()])].toSorted((a, b) => a - b)
  return numbers.flatMap((number): DiffEntry[] => {
    const [old, now] = [olds.get(number), news.get(number)]
    const path = `lines[${number}]`
    if (!old || !now)
      return [{ path, kind: old ? 'removed' : 'added', material: true, old: old ?? null, new: now ?? null }]
    return CELLS.filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key])).map((key) => ({
      path: `${path}.${key}`,
      kind: 'changed',
      material: true,
      old: old[key],
      new: now[key],
    }))
  })
}

/** Files that ended gave way to the first of those that came with them. */
function diffFiles(before: readonly SnapshotFile[], after: readonly SnapshotFile[]): DiffEntry[] {
  const without = (files: readonly SnapshotFile[], others: readonly SnapshotFile[]) =>
    files.filter(({ path }) => !others.some((other) => other.path === path))
  const [ended, added] = [without(before, after), without(after, before)]
  return Array.from({ length: Math.max(ended.length, added.length) }, (_, place): DiffEntry => {
    const [old, now] = [ended[place] ?? null, added[place] ?? null]
    const kind = old && now ? 'changed' : old ? 'removed' : 'added'
    return { path: 'attachments', kind, material: true, old, new: now }
  })
}
