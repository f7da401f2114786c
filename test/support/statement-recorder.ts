import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledQuery, DefaultQueryExecutor } from 'kysely'
import { Client, Pool } from 'pg'
import type { StatementLog, Write } from '../../scripts/statements/log.ts'

/*
 * Records which file sends which statement, and what each transaction writes of tenders, while `STATEMENTS_DIR` names a
 * folder: the step `integration` compares both afterwards (`scripts/queries.ts`). To be imported before the product.
 */

type Below = (...given: never[]) => unknown

const ROOT = new URL('../..', import.meta.url).href
/** Between the product and the wire. */
const PASSED =
  /\/node_modules\/(?:kysely|pg|pg-pool)\/|\/src\/framework\/database\/(?:database|driver|replaying-client|retried-pool|shared-reads|wait-for-(?:database|primary))\.server\.ts$/
/** Send what their callers put together. */
const HELPERS =
  /^src\/framework\/(?:http\/define-list|search\/newest-matches|cache\/\S+|database\/(?:text-search|rows-of))\.server\.ts$/
/** The sender is near in most cases, and a deep stack costs more. */
const DEPTHS = [10, 40]
const TENDER_WRITE = /\b(?:insert into|update|delete from)\s+"?(?:rfq|bid|award)/i
const CONTROL = /^\s*(begin|start transaction|commit|rollback|savepoint|release|set local)\b/i

const sitesOf = (_error: Error, sites: NodeJS.CallSite[]) => sites

/** The call sites below a function, without the cost of writing them as text. */
function callSites(below: Below, depth: number): NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error
  const holder: { stack?: unknown } = {}
  Error.prepareStackTrace = sitesOf
  Error.stackTraceLimit = depth
  Error.captureStackTrace(holder, below)
  const { stack } = holder
  Error.prepareStackTrace = prepareStackTrace
  Error.stackTraceLimit = stackTraceLimit
  return stack as NodeJS.CallSite[]
}

/** Calling files of this repository, nearest first, up to the test; empty if a library sends the statement. */
function callers(below: Below, depth: number): string[] {
  const files: string[] = []
  for (const site of callSites(below, depth)) {
    const file = site.getFileName()
    if (!file?.startsWith('file:') && !file?.startsWith('/')) continue
    if (PASSED.test(file)) continue
    const path = file.startsWith(ROOT) ? file.slice(ROOT.length) : ''
    const isOurs = /^(?:src|db)\//.test(path) && !path.endsWith('.test.ts')
    // Statements composed by tests are not the product's.
    if (!isOurs) return path && files.every((helper) => HELPERS.test(helper)) ? [] : files
    files.push(path)
  }
  return files
}

function startRecording(dir: string) {
  const senders = new Map<string, Set<string>>()
  /** Callers of statements that write tender tables, until the statement is sent. */
  const asked = new Map<string, string[][]>()
  const open = new WeakMap<object, Write[]>()
  const transactions: Write[][] = []

  function note(text: string, below: Below) {
    const isTenderWrite = TENDER_WRITE.test(text)
    const isSender = (file: string) => !HELPERS.test(file)
    let files: string[] = []
    for (const depth of isTenderWrite ? DEPTHS.slice(-1) : DEPTHS) {
      files = callers(below, depth)
      if (files.some(isSender)) break
    }
    const sender = files.find(isSender) ?? files[0]
    if (!senders.has(text)) senders.set(text, new Set())
    if (sender !== undefined && !CONTROL.test(text)) senders.get(text)!.add(sender)
    if (isTenderWrite) asked.set(text, [...(asked.get(text) ?? []), files])
  }

  /** Keeps what a connection writes of tenders until its transaction commits. */
  function keepWrites(client: object, text: string, values: readonly unknown[]) {
    const word = CONTROL.exec(text)?.[1]?.toLowerCase()
    if (word === 'begin' || word === 'start transaction') open.set(client, [])
    else if (word === 'commit') {
      const writes = open.get(client)
      if (writes?.length) transactions.push(writes)
      open.delete(client)
    }
    const files = asked.get(text)?.shift()
    if (!files?.length) return
    const numbers = values.map((value) => (Number.isSafeInteger(Number(value)) ? Number(value) : null))
    open.get(client)?.push({ senders: files, text, values: numbers })
  }

  const { executeQuery, stream } = DefaultQueryExecutor.prototype
  DefaultQueryExecutor.prototype.executeQuery = function recorded(query: CompiledQuery, ...more) {
    note(query.sql, recorded)
    return executeQuery.call(this, query, ...more) as never
  }
  DefaultQueryExecutor.prototype.stream = function recorded(query: CompiledQuery, ...more) {
    note(query.sql, recorded)
    return stream.call(this, query, ...more) as never
  }
  for (const prototype of [Pool.prototype, Client.prototype] as { query: (...given: unknown[]) => unknown }[]) {
    const { query } = prototype
    prototype.query = function recorded(this: object, ...given: unknown[]) {
      const [asText, values] = given
      const config = (typeof asText === 'string' ? { text: asText, values } : asText) as {
        text?: string
        values?: unknown
      }
      if (typeof config.text === 'string') {
        // Statements of Kysely, and those that a pool passes to its clients, are already recorded.
        if (!senders.has(config.text)) note(config.text, recorded)
        if (this instanceof Client) keepWrites(this, config.text, Array.isArray(config.values) ? config.values : [])
      }
      return query.apply(this, given)
    }
  }

  process.once('exit', () => {
    const statements = [...senders].map(([text, from]) => ({ text, senders: [...from] }))
    const log: StatementLog = { statements: statements.filter(({ senders: { length } }) => length > 0), transactions }
    writeFileSync(join(dir, `${process.pid}.json`), JSON.stringify(log))
  })
}

const { STATEMENTS_DIR } = process.env
if (STATEMENTS_DIR !== undefined) startRecording(STATEMENTS_DIR)
