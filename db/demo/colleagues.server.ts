import type { GivenRole } from '#companies/roles.ts'
import { memberInvited } from '#companies/invitations/events.ts'
import { VALID_DAYS } from '#companies/invitations/manage-invitations.server.ts'
import { memberJoined, settingsChanged } from '#companies/members/events.ts'
import type { Event } from '#framework/events/define-event.ts'
import { awardApproved, awardProposed } from '#tenders/award/approve/events.ts'
import type { Role } from '#companies/roles.ts'
import type { Filling } from './rows.server.ts'
import { fromRiyals, halalas } from '#framework/i18n/money.ts'

/** The company of the demo market in which several people work, its owner's name, and its limit for awards. */
const COMPANY = {
  key: 'madar',
  owner_name: 'ماجد الدوسري',
  award_limit_halalas: halalas(25_000_000),
  limit_days: -70,
} as const

/** Who else works there. Everybody signs in with the password of the demo. */
const COLLEAGUES = [
  { key: 'reem', full_name: 'ريم القحطاني', email: 'reem@example.sa', roles: ['buyer'], joined_days: -100 },
  { key: 'nouf', full_name: 'نوف الشهري', email: 'nouf@example.sa', roles: ['approver'], joined_days: -78 },
  { key: 'sara', full_name: 'سارة الحربي', email: 'sara@example.sa', roles: ['viewer'], joined_days: -33 },
] as const

/** Who is invited and has not answered. */
const INVITED = { email: 'lama@example.sa', roles: ['buyer'], days: 0, hour: 9.2 } as const

/** Bids that the buyer proposed to accept: one was approved, one waits. */
const PROPOSALS = [
  {
    rfq: 'r06',
    supplier: 'nakhil',
    days: -41,
    hour: 9,
    approved: { days: -41, hour: 18.9 },
    reason: 'الأقل سعرًا، ويشمل العناية ثلاثة أشهر بعد التسليم.',
  },
  {
    rfq: 'r05',
    supplier: 'atheer',
    days: 0,
    hour: 9.07,
    reason: 'الأقل سعرًا، ومورّد ركّب النظام نفسه في مستودعنا بالخرج. فحصت شهادات المضخات.',
  },
] as const

/** The numbers of companies and RFQs by their keys. */
interface Written {
  companies: ReadonlyMap<string, number>
  rfqs: ReadonlyMap<string, { rfq_id: number }>
}

interface Person {
  person_id: number
  roles: readonly Role[]
}

/**
 * Writes the people of the company, its limit, whom it invited, and what waits for approval. Its RFQs were published by
 * its buyer.
 */
export async function writeColleagues(filling: Filling, { companies, rfqs }: Written) {
  const { tx, at, trail } = filling
  const company_id = companies.get(COMPANY.key)
  if (company_id === undefined) return
  const owner: Person = { person_id: company_id, roles: ['owner'] }
  const tell = (by: Person, created_at: Date, event: Event) => trail.push({ event, company_id, ...by, created_at })
  const actsOf = (kind: string) =>
    trail.filter((event) => event.company_id === company_id && event.event.type.action.startsWith(kind))

  await tx.updateTable('people').set({ full_name: COMPANY.owner_name }).where('person_id', '=', company_id).execute()
  for (const event of actsOf('')) Object.assign(event, owner)
  const people = new Map<string, Person>()
  for (const { key, joined_days, roles: given, full_name, email } of COLLEAGUES) {
    const [roles, joined_at] = [[...given], at(joined_days, 10)]
    const { person_id } = await tx
      .insertInto('people')
      .values({
        full_name,
        email,
        email_verified_at: joined_at,
        password_hash: filling.password_hash,
        created_at: joined_at,
        updated_at: joined_at,
      })
      .returning('person_id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('members').values({ company_id, person_id, roles, joined_at }).execute()
    const invited_at = at(joined_days - 1, 13)
    const invitation_id = await writeInvitation(tx, {
      company_id,
      email,
      roles,
      created_at: invited_at,
      accepted_at: joined_at,
    })
    tell(owner, invited_at, memberInvited({ invitation_id, company_id, roles }))
    tell(
      { person_id, roles },
      joined_at,
      memberJoined({ company_id, person_id, roles, invitation_id, invited_by: owner.person_id }),
    )
    people.set(key, { person_id, roles })
  }
  const { email, roles, days, hour } = INVITED
  const invitation_id = await writeInvitation(tx, { company_id, email, roles: [...roles], created_at: at(days, hour) })
  tell(owner, at(days, hour), memberInvited({ invitation_id, company_id, roles: [...roles] }))

  const { award_limit_halalas, limit_days } = COMPANY
  await tx.updateTable('companies').set({ award_limit_halalas }).where('company_id', '=', company_id).execute()
  tell(
    owner,
    at(limit_days, 14),
    settingsChanged({
      company_id,
      changed_by: owner.person_id,
      changes: [{ field: 'award_limit_halalas', old: null, new: award_limit_halalas }],
    }),
  )

  const [buyer, approver] = [people.get('reem')!, people.get('nouf')!]
  for (const event of actsOf('rfq.')) Object.assign(event, buyer)
  for (const event of actsOf('bid.accepted')) Object.assign(event, buyer)
  for (const { rfq, supplier, days, hour, reason, ...proposal } of PROPOSALS) {
    const bid = await tx
      .selectFrom('bids')
      .select(['bid_id', 'rfq_id', 'version', 'total_amount'])
      .where('rfq_id', '=', rfqs.get(rfq)?.rfq_id ?? 0)
      .where('supplier_id', '=', companies.get(supplier) ?? 0)
      .executeTakeFirst()
    if (!bid) continue
    const { bid_id, rfq_id, version: bid_version, total_amount } = bid
    const amount_halalas = fromRiyals(total_amount!)
    const decided_at = 'approved' in proposal && at(proposal.approved.days, proposal.approved.hour)
    const { proposal_id } = await tx
      .insertInto('award_proposals')
      .values({
        rfq_id,
        buyer_id: company_id,
        bid_id,
        bid_version,
        amount_halalas,
        limit_halalas: award_limit_halalas,
        reason,
        proposed_by: buyer.person_id,
        created_at: at(days, hour),
        ...(decided_at && { state: 'approved', decided_by: approver.person_id, decided_at }),
      })
      .returning('proposal_id')
      .executeTakeFirstOrThrow()
    const facts = { rfq_id, proposal_id, bid_id, amount_halalas }
    tell(buyer, at(days, hour), awardProposed(facts))
    if (!decided_at) continue
    tell(approver, decided_at, awardApproved(facts))
    // Who approves also awards.
    for (const event of actsOf('bid.accepted'))
      if ('rfq_id' in event.event.payload && event.event.payload.rfq_id === rfq_id) Object.assign(event, approver)
  }
}

interface InvitationRow {
  company_id: number
  email: string
  roles: GivenRole[]
  created_at: Date
  accepted_at?: Date
}

/** An invitation by the owner. */
async function writeInvitation(tx: Filling['tx'], row: InvitationRow) {
  const expires_at = new Date(row.created_at.getTime() + VALID_DAYS * 86_400_000)
  const written = await tx
    .insertInto('member_invitations')
    .values({ ...row, invited_by: row.company_id, expires_at })
    .returning('invitation_id')
    .executeTakeFirstOrThrow()
  return written.invitation_id
}
