import { defineEmail } from '#framework/mail/define-email.server.ts'
import { isolate } from '#framework/mail/email-content.ts'
import type { EmailTexts } from '#framework/mail/define-email.server.ts'

const because = {
  ar: 'وصلتكم هذه الرسالة لأن هذا البريد مسجّل لحساب في ترسية.',
  en: 'You received this because this address belongs to an account on Tarsiya.',
}

/** What an operator did to a company, and why, to its people. */
const companyEmail = (kind: string, path: string, texts: EmailTexts) =>
  defineEmail<{ reason: string }>({
    kind,
    reason: because,
    to_disabled: true,
    texts,
    compose: ({ params }) => ({ path, values: { why: isolate(params.reason) } }),
  })

export const companyDisabledEmail = companyEmail('company-disabled', '/support', {
  subject: { ar: 'أُوقف حساب منشأتكم في ترسية', en: 'Your company was disabled on Tarsiya' },
  preview: { ar: 'السبب: {why}', en: 'Reason: {why}' },
  body: {
    ar: [
      'أوقفت إدارة ترسية حساب منشأتكم، فسُجّل خروج جميع أعضائها ولم يعد ملفها ولا منتجاتها ظاهرة. تبقى طلباتها وعروضها كما هي.',
      'السبب: {why}',
      'إن كان لديكم اعتراض أو استفسار فتواصلوا معنا:',
    ],
    en: [
      'Tarsiya’s operators disabled your company: all its members were logged out, and its profile and products are hidden. Its RFQs and bids stay as they are.',
      'Reason: {why}',
      'If you disagree or have a question, contact us:',
    ],
  },
  action: { ar: 'تواصلوا معنا', en: 'Contact us' },
})

export const companyEnabledEmail = companyEmail('company-enabled', '/company', {
  subject: { ar: 'أُعيد تفعيل حساب منشأتكم في ترسية', en: 'Your company is enabled again on Tarsiya' },
  preview: { ar: 'السبب: {why}', en: 'Reason: {why}' },
  body: {
    ar: [
      'أعادت إدارة ترسية تفعيل حساب منشأتكم، ويمكن لأعضائها تسجيل الدخول من جديد. عاد ملفها ومنتجاتها إلى الظهور.',
      'السبب: {why}',
    ],
    en: [
      'Tarsiya’s operators enabled your company again: its members can log in, and its profile and products are shown.',
      'Reason: {why}',
    ],
  },
  action: { ar: 'فتح منشأتكم', en: 'Open your company' },
})
