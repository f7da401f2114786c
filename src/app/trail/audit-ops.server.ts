import { sql, type SqlBool } from 'kysely'
import {
  type Command,
  counted,
  printTable,
  readMinute,
  rowNumber,
  UsageError,
} from '#framework/config/command.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { dayOf, timeWithSeconds } from '#framework/i18n/day.ts'
import { csvOf } from '#framework/text/csv.ts'

const MAX_LISTED = 200
const MAX_CSV = 100_000

/** Which events of the audit trail are wanted. */
export interface AuditFilters {
  company?: number | undefined
  /** Who did it, or whom it is about. */
  person?: number | undefined
  object?: { type: string; id: string } | undefined
  since?: Date | undefined
}

/** Operators' actions on a company formerly had the object type `user`, which accounts of people have too. */
const ofCompany = (company_id: number) => sql<SqlBool>`(event.company_id = ${company_id}
  or (object_type = 'company' and object_id = ${String(company_id)})
  or (object_type = 'user' and object_id = ${String(company_id)} and action in ('user.disabled', 'user.enabled', 'user.exported', 'user.erased')))`

/** Events of the audit trail of all companies, the newest first. */
export const listAuditEvents = (reader: Reader, { company, person, object, since }: AuditFilters, limit: number) =>
  reader
    .selectFrom('audit_events as event')
    .leftJoin('people', 'people.person_id', 'event.person_id')
    .select([
      'event.created_at',
      'action',
      'object_type',
      'object_id',
      'event.company_id',
      'event.person_id',
      'people.full_name',
      'request_id',
      'details',
    ])
    .$if(company !== undefined, (query) => query.where(ofCompany(company!)))
    .$if(person !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(event.person_id = ${person!} or (object_type = 'person' and object_id = ${String(person)}))`,
      ),
    )
    .$if(object !== undefined, (query) =>
      query.where('object_type', '=', object!.type).where('object_id', '=', object!.id),
    )
    .$if(since !== undefined, (query) => query.where('event.created_at', '>=', since!))
    .orderBy('audit_event_id', 'desc')
    .limit(limit)
    .execute()

type AuditEvent = Awaited<ReturnType<typeof listAuditEvents>>[number]

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const HEAD = ['time', 'action', 'object', 'company', 'who', 'operator', 'reason'] as const

function cellsOf({
  created_at,
  action,
  object_type,
  object_id,
  company_id,
  person_id,
  full_name,
  details,
}: AuditEvent) {
  const who = person_id === null ? '' : `${person_id} ${full_name ?? ''}`
  return [
    `${dayOf(created_at)} ${timeWithSeconds(created_at)}`,
    action,
    `${object_type}:${object_id}`,
    company_id === null ? '' : String(company_id),
    who,
    textOf(details.operator),
    textOf(details.reason),
  ]
}

/** `rfq:7` as its parts. */
function readObject(text: string) {
  const [, type, id] = /^([a-z_]+):(\S+)$/.exec(text) ?? []
  if (type === undefined || id === undefined)
    throw new UsageError(`"${text}" is not an object like rfq:7, bid:12, company:3 or product:5`)
  return { type, id }
}

/** The audit trail for operators. */
export const auditCommands: Command[] = [
  {
    name: 'audit:list',
    args: [],
    about: `Lists what happened and who did it, the newest ${MAX_LISTED} events first, in Riyadh time`,
    options: {
      company: { value: '<id>', about: 'events of this company, or about it' },
      person: { value: '<id>', about: 'what this person did, and what was done to the account' },
      object: { value: '<type:id>', about: 'about one thing: rfq:7, bid:12, product:5' },
      since: { value: '<when>', about: 'a day or a minute in Riyadh, such as "2026-11-30 09:10"' },
      csv: { about: `all of them (${MAX_CSV.toLocaleString('en')} at most) as CSV, with request and details` },
    },
    async run({ options: { company, person, object, since, csv }, database: { kysely }, print }) {
      const filters = {
        company: company === undefined ? undefined : rowNumber(company, 'a company'),
        person: person === undefined ? undefined : rowNumber(person, 'a person'),
        object: object === undefined ? undefined : readObject(object),
        since: since === undefined ? undefined : readMinute(since, '--since'),
      }
      const limit = csv === undefined ? MAX_LISTED : MAX_CSV
      const events = await listAuditEvents(kysely, filters, limit)
      if (csv !== undefined) {
        const rows = events.map((event) => [...cellsOf(event), event.request_id ?? '', JSON.stringify(event.details)])
        return print(csvOf([[...HEAD, 'request', 'details'], ...rows]).trimEnd())
      }
      if (events.length === 0) return print('No events found')
      printTable(print, HEAD, events.map(cellsOf))
      if (events.length === limit) print(`These are the newest ${counted(limit, 'event')}; --csv prints all`)
    },
  },
]
