import { defineEmail, emailsByKind } from '#framework/mail/define-email.server.ts'
import type { MailRules } from '#framework/mail/deliver.server.ts'
import { isolate } from '#framework/mail/email-content.ts'

/** Confirms a notice to its author, unless it is gone by then. */
export const postedEmail = defineEmail<{ notice_id: number }>({
  kind: 'notice-posted',
  reason: {
    ar: 'وصلتكم هذه الرسالة لأنكم نشرتم إعلانًا.',
    en: 'You receive this because you posted a notice.',
  },
  texts: {
    subject: { ar: 'نُشر إعلانكم: {title}', en: 'Your notice is posted: {title}' },
    preview: { ar: 'يبقى تسعين يومًا.', en: 'It stays for 90 days.' },
    body: {
      ar: ['نُشر إعلانكم «{title}»، ويبقى تسعين يومًا.'],
      en: ['Your notice “{title}” is posted and stays for 90 days.'],
    },
    action: { ar: 'عرض الإعلان', en: 'View the notice' },
  },
  async compose({ tx, params: { notice_id } }) {
    const found = await tx.selectFrom('notices').select('title').where('notice_id', '=', notice_id).executeTakeFirst()
    return found ? { path: `/notices/${notice_id}`, values: { title: isolate(found.title) } } : null
  },
})

export const emails = emailsByKind([postedEmail])

/** To whom they go: there are no notifications here, and nothing to stop. */
export const mailRules: MailRules = {
  async findReceiver(tx, { company_id, person_id }) {
    const person = await tx.selectFrom('people').selectAll().where('person_id', '=', person_id).executeTakeFirst()
    if (!person) return 'there is no such person'
    const { name, email, lang } = person
    return { company_id, person_id, company_name: name, email, email_verified: true, lang }
  },
  findPending: () => Promise.resolve([]),
  stopToken: () => null,
}
