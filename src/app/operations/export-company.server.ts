import { sql } from 'kysely'
import * as companyEvents from '#companies/events.ts'
import type { Reader } from '#framework/database/database.server.ts'
import type { ExportSection, ExportSubject } from '#framework/define-slice.server.ts'
import { newQuestionEmail } from '#tenders/questions/emails.server.ts'

/** Events whose object `user` is a person. In all others it is a company, which may have the same id. */
const ACCOUNT_ACTIONS = Object.values(companyEvents).flatMap((event) =>
  event.about && event.about[0] === 'user' && event.about[1] === 'person_id' ? [event.action] : [],
)

/** E-mails about new questions are exported with their day only, because the exact time could reveal who asked. */
const momentOfEmail = sql<Date>`case kind when ${newQuestionEmail.kind} then date_trunc('day', created_at, 'Asia/Riyadh') else created_at end`

/** The files about a company, and the e-mails to it. */
export const exportFiles = async (reader: Reader, { company_id }: ExportSubject) => ({
  files: await reader
    .selectFrom('files')
    .select(['path', 'kind', 'name', 'mime', 'size', 'sha256', 'created_at', 'deleted_at'])
    .where('owner_id', '=', company_id)
    .orderBy('file_id')
    .execute(),
  letters: await reader
    .selectFrom('mails')
    .select(['kind', 'params', 'status', 'last_error', 'sent_at'])
    .select(momentOfEmail.as('created_at'))
    .where('company_id', '=', company_id)
    .orderBy('mail_id')
    .execute(),
})

export const exportEvents = async (reader: Reader, { company_id, own_people }: ExportSubject) => ({
  events: await reader
    .selectFrom('audit_events')
    .select(['action', 'roles', 'object_type', 'object_id', 'details', 'created_at'])
    // IP addresses of the company's own people only.
    .select(sql<string | null>`case when company_id = ${company_id} and person_id is not null then ip end`.as('ip'))
    .where((eb) =>
      eb.or([
        eb('company_id', '=', company_id),
        eb.and([
          eb('object_type', 'in', ['company', 'user']),
          eb('object_id', '=', String(company_id)),
          eb('action', 'not in', ACCOUNT_ACTIONS),
        ]),
        eb.and([
          eb.or([
            eb('object_type', '=', 'person'),
            eb.and([eb('object_type', '=', 'user'), eb('action', 'in', ACCOUNT_ACTIONS)]),
          ]),
          eb('object_id', 'in', ['', ...own_people.map(String)]),
        ]),
      ]),
    )
    .orderBy('audit_event_id')
    .execute(),
})

/** Exports all data of a company, for the company: without hashes and secrets, section by section in their order. */
export function companyExport(sections: readonly ExportSection[]) {
  const ordered = sections.toSorted((a, b) => a.order - b.order)

  return async function exportCompany(reader: Reader, company_id: number) {
    const own = await reader
      .selectFrom('members')
      .select('person_id')
      .where('company_id', '=', company_id)
      .where(
        sql<boolean>`not exists (select from members other where other.person_id = members.person_id and other.company_id <> ${company_id})`,
      )
      .execute()
    const subject = { company_id, own_people: own.map(({ person_id }) => person_id) }
    const exported: object[] = []
    for (const { read } of ordered) exported.push(await read(reader, subject))
    return Object.assign({}, ...exported) as Awaited<ReturnType<typeof exportFiles>>
  }
}
