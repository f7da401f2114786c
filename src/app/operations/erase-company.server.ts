import { eraseAccount, markErased } from '#companies/account/erase-account.server.ts'
import type { FoundCompany } from '#companies/find-company.server.ts'
import { renameSupplierInEmails } from '#tenders/bids/emails.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import type { EraseStep } from '#framework/define-slice.server.ts'
import type { EventContext } from '#framework/events/record.server.ts'
import { eraseFiles } from '#framework/files/storage/erase-files.server.ts'
import { eraseTraces } from '#framework/http/erase-traces.server.ts'
import { eraseMailsOfCompany } from '#framework/mail/erase-mails.server.ts'
import { renamePublisherInEmails } from '#notifications/erase-notifications.server.ts'
import { eraseSupplierProfile } from '#companies/supplier/erase-supplier.server.ts'
import { inBothLanguages } from './erased-texts.server.ts'
import { type ErasedMails, erasePerson } from './erase-person.server.ts'

/** Files about the company alone; those of RFQs and bids belong to the other side as well. */
const OWN_FILES = ['profile', 'supplier', 'product'] as const

type Counts = Readonly<Record<string, number>>

/** What was removed, and what to delete from the storage after commit. */
export interface Erased extends ErasedMails {
  /** By kind of rows, as slices count them. */
  counts: Counts
  people: number
  /** Paths of stored files. */
  files: string[]
}

/**
 * What the storage and the folder of e-mails may still have of a company: files to remove, smaller copies included, and
 * e-mails whose copies are to be removed. Repeatable.
 */
export const findStored = async (tx: Tx, company_id: number): Promise<Pick<Erased, 'files' | 'mails'>> => ({
  mails: await eraseMailsOfCompany(tx, company_id),
  files: await eraseFiles(tx, company_id, OWN_FILES),
})

/**
 * Anonymizes a company. Open tenders end as if the company had ended them: its RFQs are canceled and bidders notified,
 * its bids withdrawn. Awards stay readable for the other side, under a neutral name. Its people are erased with it,
 * except those who act for another company, too. Close the account (`closeCompany`) first, so that nothing is written
 * in its name meanwhile.
 */
export async function eraseCompany(
  tx: Tx,
  ctx: EventContext,
  company: FoundCompany,
  steps: readonly EraseStep[],
): Promise<Erased> {
  const { company_id } = company
  const run = async (some: readonly EraseStep[]): Promise<Counts> => {
    const counts: Counts[] = []
    for (const step of some.toSorted((a, b) => a.order - b.order))
      counts.push((await step.run(tx, ctx, company_id)) ?? {})
    return Object.assign({}, ...counts)
  }
  const name = inBothLanguages('accounts.erased_company', { number: String(company_id) }).join(' · ')

  // Lock the company before RFQs, and those before anything else, in the same order as all tender writes.
  await markErased(tx, company_id)
  const counts = await run(steps.filter(({ once_neutral }) => !once_neutral))
  await eraseSupplierProfile(tx, company_id, inBothLanguages('accounts.erased_profile').join('\n'))
  const mails = [
    ...(await eraseMailsOfCompany(tx, company_id)),
    ...(await renameSupplierInEmails(tx, company, name)),
    ...(await renamePublisherInEmails(tx, company_id, name)),
  ]
  const people = await eraseAccount(tx, company_id, name)
  await run(steps.filter(({ once_neutral }) => once_neutral))
  const marks = [company.email, company.contact_email, company.phone_number, company.company_name]
  await eraseTraces(tx, `${company_id}/%`, marks)
  for (const person of people) {
    const erased = await erasePerson(tx, person)
    mails.push(...erased.mails)
    marks.push(...erased.marks)
  }
  return {
    counts,
    people: people.length,
    files: await eraseFiles(tx, company_id, OWN_FILES),
    mails,
    marks,
  }
}
