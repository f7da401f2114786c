import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { type ESTree, parseSync } from 'vite'
import { testDatabase } from '#test/support/database.ts'

/*
 * `db/schema.ts` says what the database is: the same tables and columns, and of each column its type, nulls and
 * defaults.
 */
const database = await testDatabase()

/** How a column is read, and whether an inserted row must, may or must not name it. */
type Column = `${string} ${'required' | 'optional' | 'generated'}`

const READ_AS: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  numeric: 'number',
  int8: 'number',
  text: 'string',
  bpchar: 'string',
  inet: 'string',
  date: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Date',
  jsonb: 'json',
  _text: 'string[]',
  _int4: 'number[]',
  _int2: 'number[]',
}

/** The type that a column of `Schema` is read as, without its null. */
function readAs(type: ESTree.TSType): { name: string; nullable: boolean } {
  switch (type.type) {
    case 'TSUnionType': {
      const parts = type.types.map(readAs)
      return {
        name: parts.find(({ name }) => name !== 'null')!.name,
        nullable: parts.some(({ name }) => name === 'null'),
      }
    }
    case 'TSLiteralType':
      return { name: type.literal.type === 'Literal' ? typeof type.literal.value : 'string', nullable: false }
    case 'TSUnknownKeyword':
      return { name: 'json', nullable: false }
    case 'TSParenthesizedType':
      return readAs(type.typeAnnotation)
    case 'TSArrayType':
      return { name: `${readAs(type.elementType).name}[]`, nullable: false }
    case 'TSTypeReference': {
      const name = type.typeName.type === 'Identifier' ? type.typeName.name : ''
      const [inner] = type.typeArguments?.params ?? []
      if (name === 'Nullable') return { ...readAs(inner!), nullable: true }
      if (name === 'Json') return { name: 'json', nullable: false }
      if (name === 'Stamp') return { name: 'Date', nullable: false }
      if (['Day', 'VatCategory', 'FileKind'].includes(name)) return { name: 'string', nullable: false }
      if (name === 'AcceptedSnapshot') return { name: 'json', nullable: false }
      return inner ? readAs(inner) : { name, nullable: false }
    }
    default:
      return { name: type.type.replace(/^TS(\w+)Keyword$/, '$1').toLowerCase(), nullable: false }
  }
}

function insertedAs(type: ESTree.TSType) {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return 'required'
  const { name } = type.typeName
  if (name === 'GeneratedAlways') return 'generated'
  if (['Generated', 'Nullable', 'Stamp', 'Json'].includes(name)) return 'optional'
  const inserted = type.typeArguments?.params[1]
  return inserted?.type === 'TSUnionType' && inserted.types.some(({ type }) => type === 'TSUndefinedKeyword')
    ? 'optional'
    : 'required'
}

/** The tables of `Schema` as its files write them. */
function declaredTables() {
  const tables = [
    ['db/schema.ts', 'ProductTables'],
    ['src/framework/database/tables.ts', 'FrameworkTables'],
    ['db/reference-tables.ts', 'ReferenceTables'],
    ['db/notification-tables.ts', 'NotificationTables'],
    ['db/line-tables.ts', 'LineTables'],
    ['db/amendment-tables.ts', 'AmendmentTables'],
    ['db/award-tables.ts', 'AwardTables'],
    ['db/invitation-tables.ts', 'InvitationTables'],
    ['db/question-tables.ts', 'QuestionTables'],
    ['db/sealed-tables.ts', 'SealedTables'],
    ['db/market-tables.ts', 'MarketTables'],
    ['db/order-tables.ts', 'OrderTables'],
  ].flatMap(([file, name]) => {
    const { program } = parseSync(file!, readFileSync(file!, 'utf8'))
    const found = program.body
      .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
      .find((each) => each?.type === 'TSInterfaceDeclaration' && each.id.name === name)
    assert.ok(found?.type === 'TSInterfaceDeclaration')
    return found.body.body
  })
  const fieldsOf = (members: ESTree.TSSignature[]) =>
    members.map((member) => {
      assert.ok(member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation)
      return [member.key.name, member.typeAnnotation.typeAnnotation] as const
    })
  return Object.fromEntries(
    fieldsOf(tables).map(([table, type]) => {
      assert.ok(type.type === 'TSTypeLiteral')
      const columns = fieldsOf(type.members).map(([column, its]): [string, Column] => {
        const { name, nullable } = readAs(its)
        return [column, `${name}${nullable ? ' or null' : ''} ${insertedAs(its)}`]
      })
      return [table, Object.fromEntries(columns)]
    }),
  )
}

/** What a column is read as: money in its unit. */
function typeOf({ column_name, udt_name, numeric_scale }: Record<string, string | number | null>) {
  if (String(column_name).endsWith('_halalas')) return 'Halalas'
  return numeric_scale === 2 ? 'Riyals' : (READ_AS[udt_name!] ?? udt_name)
}

/** The tables of the product as PostgreSQL describes them; the list of migrations is not one. */
async function existingTables() {
  const { rows } = await database.owner.pool.query<Record<string, string | number | null>>(
    `select table_name, column_name, udt_name, numeric_scale, is_nullable, column_default, is_identity, identity_generation, is_generated
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations' order by table_name, ordinal_position`,
  )
  const tables: Record<string, Record<string, Column>> = {}
  for (const row of rows) {
    const nullable = row.is_nullable === 'YES'
    const generated = row.is_generated === 'ALWAYS' || row.identity_generation === 'ALWAYS'
    const use = generated ? 'generated' : nullable || row.column_default !== null ? 'optional' : 'required'
    const columns = (tables[row.table_name!] ??= {})
    // A generated column is computed from columns that are never null.
    columns[row.column_name!] = `${typeOf(row)}${nullable && !generated ? ' or null' : ''} ${use}`
  }
  return tables
}

it('the schema in code is the schema of the database', async () => {
  assert.deepEqual(declaredTables(), await existingTables())
})
