import { sql } from 'kysely'
import { eraseAccount, markErased } from '#companies/account/erase-account.server.ts'
import type { FoundCompany } from '#companies/find-company.server.ts'
import { eraseBidTexts } from '#tenders/bids/erase-bid-texts.server.ts'
import { renameSupplierInEmails } from '#tenders/bids/emails.server.ts'
import { lockBid } from '#tenders/core/lock-bid.server.ts'
import { markWithdrawn } from '#tenders/bids/withdraw-bid.server.ts'
import { eraseProducts } from '#marketplace/sell/erase-products.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import type { EventContext } from '#framework/events/record.server.ts'
import { eraseFiles } from '#framework/files/storage/erase-files.server.ts'
import { deleteFiles } from '#framework/files/storage/store-files.server.ts'
import { eraseTraces } from '#framework/http/erase-traces.server.ts'
import { eraseMailsOfCompany } from '#framework/mail/erase-mails.server.ts'
import { eraseNotificationsOfCompany, renamePublisherInEmails } from '#notifications/erase-notifications.server.ts'
import { eraseProposals } from '#tenders/award/approve/erase-proposals.server.ts'
import { eraseQuestions } from '#tenders/questions/erase-questions.server.ts'
import { cancelLockedRfq, deleteCanceledFiles } from '#tenders/rfqs/change/cancel-rfq.server.ts'
import { lockRfq } from '#tenders/core/lock-rfq.server.ts'
import { isUndecidedRfq } from '#tenders/core/policy.server.ts'
import { isUndecided } from '#tenders/core/policy.ts'
import { eraseSupplierProfile } from '#companies/supplier/erase-supplier.server.ts'
import { inBothLanguages } from './erased-texts.server.ts'
import { liveBidOf } from '#tenders/core/gates/bid-facts.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import { type ErasedMails, erasePerson } from './erase-person.server.ts'

/** Files about the company alone; those of RFQs and bids belong to the other side as well. */
const OWN_FILES = ['profile', 'supplier', 'product'] as const

/** What was removed, and what to delete from the storage after commit. */
export interface Erased extends ErasedMails {
  rfqs: number
  bids: number
  products: number
  people: number
  /** Paths of stored files. */
  files: string[]
}

/**
 * Anonymizes a company. Open tenders end as if the company had ended them: its RFQs are canceled and bidders notified,
 * its bids withdrawn. Awards stay readable for the other side, under a neutral name. Its people are erased with it,
 * except those who act for another company, too. Close the account (`closeCompany`) first, so that nothing is written
 * in its name meanwhile.
 */
export async function eraseCompany(tx: Tx, ctx: EventContext, company: FoundCompany): Promise<Erased> {
  const { company_id } = company
  const name = inBothLanguages('accounts.erased_company', { number: String(company_id) }).join(' · ')

  // Lock the company before RFQs, and those before anything else, in the same order as all tender writes.
  await markErased(tx, company_id)
  await eraseQuestions(tx, ctx, company_id)
  const touched = await tx
    .selectFrom(rfqsFor('erase'))
    .select(['rfqs.rfq_id', 'rfqs.buyer_id', liveBidOf(company_id).as('bid_id')])
    .where(sql<boolean>`(rfqs.buyer_id = ${company_id} or ${liveBidOf(company_id)} is not null)`)
    .where(isUndecidedRfq)
    .orderBy('rfqs.rfq_id')
    .execute()
  let rfqs = 0
  let bids = 0
  for (const { rfq_id, buyer_id, bid_id } of touched) {
    const rfq = await lockRfq(tx, rfq_id, buyer_id === company_id ? 'update' : 'share')
    if (!rfq || !isUndecided(rfq.status)) continue
    if (buyer_id === company_id) {
      await cancelLockedRfq(tx, ctx, rfq)
      rfqs++
    } else if (bid_id !== null) {
      const bid = await lockBid(tx, bid_id)
      if (!bid || bid.withdrawn_at) continue
      await markWithdrawn(tx, ctx, rfq, bid)
      bids++
    }
  }
  const withdrawn = await tx
    .selectFrom(bidsFor('erase'))
    .select('attachment_id')
    .where('supplier_id', '=', company_id)
    .where('withdrawn_at', 'is not', null)
    .where('attachment_id', 'is not', null)
    .execute()
  await deleteFiles(
    tx,
    withdrawn.map(({ attachment_id }) => attachment_id!),
  )
  await deleteCanceledFiles(tx, company_id)

  const products = await eraseProducts(tx, company_id)
  await eraseSupplierProfile(tx, company_id, inBothLanguages('accounts.erased_profile').join('\n'))
  await eraseProposals(tx, company_id)
  await eraseNotificationsOfCompany(tx, company_id)
  const mails = [
    ...(await eraseMailsOfCompany(tx, company_id)),
    ...(await renameSupplierInEmails(tx, company, name)),
    ...(await renamePublisherInEmails(tx, company_id, name)),
  ]
  const people = await eraseAccount(tx, company_id, name)
  await eraseBidTexts(tx, company_id)
  const marks = [company.email, company.contact_email, company.phone_number, company.company_name]
  await eraseTraces(tx, `${company_id}/%`, marks)
  for (const person of people) {
    const erased = await erasePerson(tx, person)
    mails.push(...erased.mails)
    marks.push(...erased.marks)
  }
  return {
    rfqs,
    bids,
    products,
    people: people.length,
    files: await eraseFiles(tx, company_id, OWN_FILES),
    mails,
    marks,
  }
}
