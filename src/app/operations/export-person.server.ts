import type { Reader } from '#framework/database/database.server.ts'
import { exportNotifications } from '#notifications/export-notifications.server.ts'

/** Exports all data of a person, for the person: without hashes and secrets, and without the data of companies. */
export async function exportPerson(reader: Reader, person_id: number) {
  const person = await reader
    .selectFrom('people')
    .select([
      'person_id',
      'full_name',
      'email',
      'email_verified_at',
      'phone_number',
      'lang',
      'is_active',
      'created_at',
      'updated_at',
    ])
    .where('person_id', '=', person_id)
    .executeTakeFirstOrThrow()
  return {
    person,
    companies: await reader
      .selectFrom('members')
      .innerJoin('companies', 'companies.company_id', 'members.company_id')
      .select(['companies.company_id', 'company_name', 'roles', 'joined_at', 'left_at'])
      .where('person_id', '=', person_id)
      .orderBy('joined_at')
      .orderBy('companies.company_id')
      .execute(),
    sessions: await reader
      .selectFrom('sessions')
      .select(['company_id', 'user_agent', 'created_at', 'last_seen_at', 'removed_at'])
      .where('person_id', '=', person_id)
      .orderBy('session_id')
      .execute(),
    second_step:
      (await reader
        .selectFrom('second_factors')
        .select('confirmed_at')
        .where('person_id', '=', person_id)
        .executeTakeFirst()) ?? null,
    known_places: await reader
      .selectFrom('known_callers')
      .select('last_seen_at')
      .where('person_id', '=', person_id)
      .execute(),
    emails: await reader
      .selectFrom('mails')
      .select(['company_id', 'kind', 'status', 'last_error', 'created_at', 'sent_at'])
      .where('person_id', '=', person_id)
      .orderBy('mail_id')
      .execute(),
    ...(await exportNotifications(reader, { company_id: null, person_ids: [person_id] })),
    events: await reader
      .selectFrom('audit_events')
      .select(['company_id', 'action', 'roles', 'object_type', 'object_id', 'ip', 'created_at'])
      .where('person_id', '=', person_id)
      .orderBy('audit_event_id')
      .execute(),
  }
}
