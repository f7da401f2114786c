import { loadModule, type Node, parseSync } from 'libpg-query'
import { TABLES } from '../laws/table-ownership.ts'

await loadModule()

/** Columns that name one tender: its RFQ, or what belongs to one RFQ for ever. */
const KEYS = ['rfq_id', 'bid_id', 'award_id', 'proposal_id', 'line_id', 'question_id'] as const
type Key = (typeof KEYS)[number]

/** A part of a statement that writes a tender's table. */
export interface TenderWrite {
  table: string
  /** The parameters that name what it writes, by column. Without one, it may write to several RFQs. */
  names: { key: Key; parameter: number }[]
  /** A new RFQ has no number yet. */
  isNew: boolean
}

export type Fields = Record<string, unknown>
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Visits all nodes of a parsed statement. */
function visit(node: unknown, seen: (kind: string, fields: Fields) => void) {
  if (!isFields(node)) return
  for (const [kind, value] of Object.entries(node)) {
    if (isFields(value) && !Array.isArray(value)) seen(kind, value)
    visit(value, seen)
  }
}

/** The number of a parameter, which may be cast. */
function parameterOf(node: unknown): number | undefined {
  const { ParamRef, TypeCast } = (node ?? {}) as { ParamRef?: { number?: number }; TypeCast?: { arg?: Node } }
  return TypeCast ? parameterOf(TypeCast.arg) : ParamRef?.number
}

/** The name of a column, without its table. */
function columnOf(node: unknown): string | undefined {
  const { ColumnRef } = (node ?? {}) as { ColumnRef?: { fields?: { String?: { sval?: string } }[] } }
  return ColumnRef?.fields?.at(-1)?.String?.sval
}

const keyOf = (name: string | undefined) => KEYS.find((key) => key === name)

/** What all rows must have: `rfq_id = $1`, alone or joined to others by `and`. */
function namesIn(where: unknown): TenderWrite['names'] {
  const { BoolExpr, A_Expr } = (where ?? {}) as Record<string, Fields | undefined>
  if (BoolExpr?.boolop === 'AND_EXPR') return (BoolExpr.args as unknown[]).flatMap(namesIn)
  if (A_Expr?.kind !== 'AEXPR_OP' || !JSON.stringify(A_Expr.name).includes('"="')) return []
  const { lexpr, rexpr } = A_Expr
  const key = keyOf(columnOf(lexpr) ?? columnOf(rexpr))
  const parameter = parameterOf(rexpr) ?? parameterOf(lexpr)
  return key && parameter ? [{ key, parameter }] : []
}

/** What is inserted for the columns that name a tender, in every row. */
function namesOfInsert({ cols, selectStmt }: Fields): TenderWrite['names'] {
  const { SelectStmt } = (selectStmt ?? {}) as { SelectStmt?: Fields }
  const columns = ((cols ?? []) as { ResTarget: { name: string } }[]).map(({ ResTarget }) => ResTarget.name)
  const rows = ((SelectStmt?.valuesLists ?? []) as { List: { items: unknown[] } }[]).map(({ List }) => List.items)
  const targets = ((SelectStmt?.targetList ?? []) as { ResTarget: { val: unknown } }[]).map(
    ({ ResTarget }) => ResTarget.val,
  )
  const given = columns.flatMap((column, index) => {
    const key = keyOf(column)
    return key ? (rows.length ? rows : [targets]).map((row) => ({ key, parameter: parameterOf(row[index]) })) : []
  })
  const whole = given.filter(({ key }) => given.every((one) => one.key !== key || one.parameter !== undefined))
  return [...(whole as TenderWrite['names']), ...namesIn(SelectStmt?.whereClause)]
}

/** What a statement writes of tenders. */
export function tenderWrites(sql: string): TenderWrite[] {
  const writes: TenderWrite[] = []
  visit(parseSync(sql), (kind, fields) => {
    const { relname: table = '' } = (fields.relation ?? {}) as { relname?: string }
    if (!TABLES.tenders!.includes(table)) return
    if (kind === 'InsertStmt') writes.push({ table, names: namesOfInsert(fields), isNew: table === 'rfqs' })
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt')
      writes.push({ table, names: namesIn(fields.whereClause), isNew: false })
    if (kind === 'MergeStmt') writes.push({ table, names: [], isNew: false })
  })
  return writes
}
