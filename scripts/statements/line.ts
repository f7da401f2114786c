import { createHash } from 'node:crypto'
import { loadModule, parseSync } from 'libpg-query'
import { type Fields, isFields, tenderWrites } from './tender-writes.ts'

await loadModule()

/*
 * A statement as one line of `queries.txt`: the file that sends it, what it writes, the tables that it reads, the gates
 * among them, its conditions, and a fingerprint of all of it.
 */

const SEPARATOR = ' | '
const HASH_LENGTH = 12
/** The mark of a prepared statement (`framework/database/driver.server.ts`). */
const PREPARED = '/* prepared */'
const VERBS: Record<string, string> = {
  InsertStmt: 'insert',
  UpdateStmt: 'update',
  DeleteStmt: 'delete',
  MergeStmt: 'merge',
  TruncateStmt: 'truncate',
}
/** What holds a condition: of a select, a join, a group, an aggregate, a conflict. */
const CONDITIONS = ['whereClause', 'quals', 'havingClause', 'agg_filter'] as const

const fieldsOf = (node: unknown, kind: string) => (isFields(node) && isFields(node[kind]) ? node[kind] : undefined)
const listOf = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [])
const nameIn = (node: unknown) => String(fieldsOf(node, 'String')?.sval ?? '')
const nameOf = (names: unknown) => nameIn(listOf(names).at(-1))

/** An expression in short: names without their tables, `$` for a parameter, `…` for a subquery or what is rare. */
function short(node: unknown): string {
  if (!isFields(node)) return ''
  const [kind = '', value] = Object.entries(node)[0] ?? []
  const fields = isFields(value) ? value : {}
  const all = (nodes: unknown) => listOf(nodes).map(short).join(', ')
  switch (kind) {
    case 'ColumnRef':
      return nameOf(fields.fields) || '*'
    case 'ParamRef':
      return '$'
    case 'A_Const':
      return constant(fields)
    case 'TypeCast':
      return short(fields.arg)
    case 'FuncCall':
      return `${nameOf(fields.funcname)}(${all(fields.args)})`
    case 'CoalesceExpr':
      return `coalesce(${all(fields.args)})`
    case 'List':
      return all(fields.items)
    case 'A_Expr':
      return comparison(fields)
    case 'NullTest':
      return `${short(fields.arg)} ${fields.nulltesttype === 'IS_NULL' ? 'null' : 'not null'}`
    case 'BoolExpr':
      return listOf(fields.args)
        .map(short)
        .join(fields.boolop === 'OR_EXPR' ? ' or ' : ' and ')
    default:
      return '…'
  }
}

function constant(fields: Fields): string {
  if (fields.isnull) return 'null'
  const [kind = '', value] = Object.entries(fields).find(([key]) => key !== 'location') ?? []
  const [given] = isFields(value) ? Object.values(value) : []
  if (kind === 'sval') return `'${String(given ?? '').replaceAll(/\s+/g, ' ')}'`
  return kind === 'boolval' ? String(given ?? false) : String(given ?? 0)
}

const QUANTIFIED: Record<string, string> = { AEXPR_OP_ANY: ' any', AEXPR_OP_ALL: ' all' }
const COMPARED: Record<string, string> = {
  AEXPR_DISTINCT: 'is distinct from',
  AEXPR_NOT_DISTINCT: 'is not distinct from',
  AEXPR_BETWEEN: 'between',
  AEXPR_NOT_BETWEEN: 'not between',
}

/** Equal to a parameter, or to the same column of another table, is what a name alone says. */
function comparison({ kind, name, lexpr, rexpr }: Fields): string {
  const [left, right, sign] = [short(lexpr), short(rexpr), nameOf(name)]
  if (kind === 'AEXPR_IN') return `${left} ${sign === '=' ? 'in' : 'not in'} (${right})`
  const compared = COMPARED[String(kind)] ?? `${sign}${QUANTIFIED[String(kind)] ?? ''}`
  if (compared === '=' && (right === '$' || right === left)) return left
  if (compared === '=' && left === '$') return right
  return `${left} ${compared} ${right}`
}

/** The conditions that stand in an expression, each alone. */
function leavesOf(node: unknown, negated = ''): string[] {
  const bool = fieldsOf(node, 'BoolExpr')
  if (!bool) return [negated + short(node)]
  const not = bool.boolop === 'NOT_EXPR' ? (negated ? '' : 'not ') : negated
  return listOf(bool.args).flatMap((arg) => leavesOf(arg, not))
}

/** Visits all nodes of a parsed statement, but for what `seen` answers `false`. */
function visit(node: unknown, seen: (kind: string, fields: Fields) => boolean | void) {
  if (!isFields(node)) return
  for (const [kind, value] of Object.entries(node)) {
    if (isFields(value) && !Array.isArray(value) && seen(kind, value) === false) continue
    visit(value, seen)
  }
}

/** A table in place of which a gate stands, with the gate's conditions: `(select * from bids where …) as bids`. */
function gateOf({ subquery }: Fields) {
  const select = fieldsOf(subquery, 'SelectStmt')
  const [target, ...more] = listOf(select?.targetList)
  const table = fieldsOf(listOf(select?.fromClause)[0], 'RangeVar')?.relname
  if (!select || more.length > 0 || (table !== 'rfqs' && table !== 'bids')) return undefined
  const column = fieldsOf(fieldsOf(fieldsOf(target, 'ResTarget')?.val, 'ColumnRef')?.fields, '0')
  return column && 'A_Star' in column ? `${table}(${leavesOf(select.whereClause).join(', ')})` : undefined
}

/** Of the tree itself: the parser's own leaves out constants, `true` and `false`, and the order of arguments. */
const fingerprint = (tree: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(tree, (key, value: unknown) => (/^(?:location|stmt_len|version)$/.test(key) ? 0 : value)))
    .digest('hex')
    .slice(0, HASH_LENGTH)

/** The line of a statement. */
export function lineOf(sender: string, sql: string): string {
  const tree = parseSync(sql)
  const named = new Set<unknown>()
  const [reads, gates, conditions, writes] = [new Set(), new Set<string>(), new Set<string>(), new Set<string>()]
  visit(tree, (kind, { ctename }) => void (kind === 'CommonTableExpr' && named.add(ctename)))
  const tenders = Map.groupBy(tenderWrites(sql), ({ table }) => table)
  const written = new Set<unknown>()
  visit(tree, (kind, fields) => {
    const { relname } = (fields.relation ?? {}) as { relname?: string }
    if (VERBS[kind] && relname) {
      written.add(fields.relation)
      const keys = tenders.get(relname)?.flatMap(({ names, isNew }) => (isNew ? ['new'] : names.map(({ key }) => key)))
      writes.add(`${VERBS[kind]} ${relname}${keys ? `[${[...new Set(keys)].join(' ')}]` : ''}`)
    }
    if (kind === 'relation' && written.has(fields)) return
    if (kind === 'RangeSubselect') {
      const gate = gateOf(fields)
      if (gate) gates.add(gate)
      if (gate) return false
    }
    if ((kind === 'RangeVar' || kind === 'relation') && !named.has(fields.relname)) reads.add(fields.relname)
    for (const condition of CONDITIONS)
      if (fields[condition]) for (const leaf of leavesOf(fields[condition])) conditions.add(leaf)
  })
  return [
    sender,
    `${sql.includes(PREPARED) ? 'prepared ' : ''}${[...writes].join(', ') || 'select'}`,
    [...reads].join(' '),
    [...gates].map((gate) => `gate ${gate}`).join(' '),
    conditions.size > 0 ? `where ${[...conditions].join(', ')}` : '',
    `#${fingerprint(tree)}`,
  ]
    .filter(Boolean)
    .join(SEPARATOR)
}

/** The file that sends a line's statement, and the tables of tenders that it writes, each with what names its RFQ. */
export function readLine(line: string) {
  const [sender = '', verbs = ''] = line.split(SEPARATOR)
  const writes = [...verbs.matchAll(/(\w+)\[([^\]]*)\]/g)].map(([, table, keys]) => ({ table, keys }))
  return { sender, writes }
}
