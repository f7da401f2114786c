import { sql } from 'kysely'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { fail } from '#framework/api/failure.ts'
import type { Reader, Tx } from '#framework/database/database.server.ts'
import { record } from '#framework/events/record.server.ts'
import { visibleRfqs } from '#tenders/core/gates/rfqs.server.ts'
import { assertUndecided, lockRfq } from '#tenders/core/lock-rfq.server.ts'
import { takesQuestionsNow } from '#tenders/core/policy.server.ts'
import type { QuestionPreview } from './contract.ts'
import { questionAsked } from './events.ts'
import { MAX_PER_RFQ, MIN_BODY } from './rules.ts'
import { maskNumbers, namesOf, namesOfDomain, namesOfPerson, maskNames, windowsOf } from './mask-asker.ts'

/** Masks in a question what tells who asks: contacts, and what is known of the asker and its people. */
async function maskAsker(reader: Reader, { company_id }: Viewer, text: string) {
  const asker = await reader
    .selectFrom('companies')
    .leftJoin('supplier_profiles', 'supplier_profiles.company_id', 'companies.company_id')
    .select(['company_name', 'contact_email', 'commercial_registration', 'vat_number', 'unified_number'])
    .where('companies.company_id', '=', company_id)
    .executeTakeFirstOrThrow()
  // Also those who have left: their names are known with the company's.
  const people = await reader
    .selectFrom('members')
    .innerJoin('people', 'people.person_id', 'members.person_id')
    .select(['full_name', 'email'])
    .where('company_id', '=', company_id)
    .execute()
  const emails = [asker.contact_email, ...people.map(({ email }) => email)]
  const known = {
    company: [...namesOf(asker.company_name), ...emails.flatMap(namesOfDomain)],
    person: people.flatMap(({ full_name }) => namesOfPerson(full_name)),
  }
  const numbers = [asker.commercial_registration, asker.vat_number, asker.unified_number].filter((one) => one !== null)
  const masked = maskNumbers(text, numbers)
  return maskNames(masked, await findNames(reader, masked, known))
}

/** Where a text can be taken to name a company or a person, the longest first. */
async function findNames(reader: Reader, text: string, { company, person }: Record<'company' | 'person', string[]>) {
  const windows = windowsOf(text, [...company, ...person])
  if (windows.length === 0) return []
  const { rows } = await sql<{ place: number; is_company: boolean }>`
    with known as materialized (
      select name_key(name) as key, bool_or(place <= ${company.length}::int) as is_company
      from unnest(${[...company, ...person]}::text[]) with ordinality as given (name, place) group by key)
    select place::integer, is_company from unnest(${windows.map((window) => window.text)}::text[]) with ordinality as part (words, place)
    join known on key = name_key(words) where key <> '' order by place`.execute(reader)
  return rows.map(({ place, is_company }) => ({
    ...windows[place - 1]!,
    kind: is_company ? ('company' as const) : ('person' as const),
  }))
}

/** An RFQ that a supplier may ask about as far as who asks matters; whether it takes questions in this moment. */
async function readRfqToAskAbout(reader: Reader, { company_id, supplier_profile_id }: Viewer, rfq_id: number) {
  const rfq = await visibleRfqs(reader, company_id)
    .select(['buyer_id', takesQuestionsNow.as('takes_questions')])
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirst()
  if (!rfq) throw fail(404, 'rfq_not_found')
  if (rfq.buyer_id === company_id) throw fail(403, 'own_rfq', { messageCode: 'own_rfq_question' })
  if (supplier_profile_id === null) throw fail(403, 'supplier_required', { messageCode: 'supplier_required_question' })
  return rfq
}

const countAsked = async (reader: Reader, rfq_id: number, company_id: number) => {
  const { asked } = await reader
    .selectFrom('rfq_questions')
    .select(({ fn }) => fn.countAll<number>().as('asked'))
    .where('rfq_id', '=', rfq_id)
    .where('asker_id', '=', company_id)
    .executeTakeFirstOrThrow()
  return asked
}

/** How a question would be published. Nothing of it is kept. */
export async function previewQuestion(
  reader: Reader,
  viewer: Viewer,
  rfq_id: number,
  text: string,
): Promise<QuestionPreview> {
  await readRfqToAskAbout(reader, viewer, rfq_id)
  const { body, masked } = await maskAsker(reader, viewer, text)
  assertLongEnough(body)
  return { body, masked, left: Math.max(0, MAX_PER_RFQ - (await countAsked(reader, rfq_id, viewer.company_id))) }
}

function assertLongEnough(body: string) {
  if (Array.from(body).length < MIN_BODY)
    throw fail(422, 'invalid', { fields: [{ field: 'body', message: 'questions.body_short' }] })
}

/**
 * A supplier asks about an RFQ. The exclusive lock counts the questions of a company one after the other. What is
 * stored, and so all that anybody can ever read, no longer tells who asks.
 */
export async function askQuestion(
  tx: Tx,
  ctx: SignedInContext,
  rfq_id: number,
  text: string,
): Promise<{ question_id: number }> {
  const { viewer } = ctx
  const rfq = await lockRfq(tx, rfq_id, 'update')
  const { takes_questions } = await readRfqToAskAbout(tx, viewer, rfq_id)
  const { status, questions_until, version } = rfq!
  assertUndecided(rfq!, 'rfq_accepted_questions_closed')
  if (questions_until === null) throw fail(409, 'questions_off')
  if (status === 'expired' || !takes_questions) throw fail(409, 'questions_closed')
  if ((await countAsked(tx, rfq_id, viewer.company_id)) >= MAX_PER_RFQ)
    throw fail(409, 'too_many_questions', { values: { count: MAX_PER_RFQ } })
  const { body, masked } = await maskAsker(tx, viewer, text)
  assertLongEnough(body)
  const { question_id } = await tx
    .insertInto('rfq_questions')
    .values({
      rfq_id,
      asker_id: viewer.company_id,
      asker_person_id: viewer.person_id,
      body,
      body_masked: masked.length > 0,
      rfq_version: version,
    })
    .returning('question_id')
    .executeTakeFirstOrThrow()
  await record(tx, ctx, questionAsked({ question_id, rfq_id }))
  return { question_id }
}
