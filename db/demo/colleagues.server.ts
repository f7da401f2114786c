import type { Filling } from './rows.server.ts'

/** The company of the demo market in which several people work, its owner's name, and its limit for awards. */
const COMPANY = { key: 'madar', owner_name: 'ماجد الدوسري', award_limit_halalas: 25_000_000 } as const

/** Who else works there. Everybody signs in with the password of the demo. */
const COLLEAGUES = [
  { key: 'reem', full_name: 'ريم القحطاني', email: 'reem@example.sa', roles: ['buyer'], joined_days: -100 },
  { key: 'nouf', full_name: 'نوف الشهري', email: 'nouf@example.sa', roles: ['approver'], joined_days: -78 },
  { key: 'sara', full_name: 'سارة الحربي', email: 'sara@example.sa', roles: ['viewer'], joined_days: -33 },
] as const

/** Bids that the buyer proposed to accept: one was approved, one waits. */
const PROPOSALS = [
  { rfq: 'r06', supplier: 'nakhil', days: -41, hour: 9, approved: { days: -41, hour: 18.9 }, reason: 'الأقل سعرًا، ويشمل العناية ثلاثة أشهر بعد التسليم.' },
  { rfq: 'r05', supplier: 'atheer', days: 0, hour: 9.07, reason: 'الأقل سعرًا، ومورّد ركّب النظام نفسه في مستودعنا بالخرج. فحصت شهادات المضخات.' },
] as const

/** The numbers of companies and RFQs by their keys. */
interface Written {
  companies: ReadonlyMap<string, number>
  rfqs: ReadonlyMap<string, { rfq_id: number }>
}

/** Writes the people of the company, its limit, and what waits for approval. Its RFQs were published by its buyer. */
export async function writeColleagues({ tx, at, password_hash, trail }: Filling, { companies, rfqs }: Written) {
  const company_id = companies.get(COMPANY.key)
  if (company_id === undefined) return
  await tx.updateTable('people').set({ full_name: COMPANY.owner_name }).where('person_id', '=', company_id).execute()
  const people = new Map<string, number>()
  for (const { key, joined_days, roles, ...person } of COLLEAGUES) {
    const joined_at = at(joined_days, 10)
    const { person_id } = await tx
      .insertInto('people')
      .values({ ...person, email_verified_at: joined_at, password_hash, created_at: joined_at, updated_at: joined_at })
      .returning('person_id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('members').values({ company_id, person_id, roles: [...roles], joined_at }).execute()
    people.set(key, person_id)
  }
  const buyer = people.get('reem')!
  for (const event of trail) if (event.company_id === company_id && event.event.type.action.startsWith('rfq.')) event.person_id = buyer

  for (const { rfq, supplier, days, hour, reason, ...proposal } of PROPOSALS) {
    const bid = await tx
      .selectFrom('bids')
      .select(['bid_id', 'rfq_id', 'version', 'total_amount'])
      .where('rfq_id', '=', rfqs.get(rfq)?.rfq_id ?? 0)
      .where('supplier_id', '=', companies.get(supplier) ?? 0)
      .executeTakeFirst()
    if (!bid) continue
    const { bid_id, rfq_id, version: bid_version, total_amount } = bid
    await tx
      .insertInto('award_proposals')
      .values({
        rfq_id, buyer_id: company_id, bid_id, bid_version, amount_halalas: Math.round(total_amount * 100), limit_halalas: COMPANY.award_limit_halalas,
        reason, proposed_by: buyer, created_at: at(days, hour),
        ...('approved' in proposal && { state: 'approved', decided_by: people.get('nouf')!, decided_at: at(proposal.approved.days, proposal.approved.hour) }),
      })
      .execute()
  }
  await tx.updateTable('companies').set({ award_limit_halalas: COMPANY.award_limit_halalas }).where('company_id', '=', company_id).execute()
}
