import type { BilingualText } from '#framework/i18n/messages.ts'
import { defineEmail } from '#framework/mail/define-email.server.ts'
import { isolate } from '#framework/mail/email-content.ts'

const WHY = { ar: 'السبب: {why}', en: 'Reason: {why}' }
const DISAGREE = {
  ar: 'إن كان لديكم اعتراض أو استفسار فتواصلوا معنا:',
  en: 'If you disagree or have a question, contact us:',
}

interface OperatorEmail {
  kind: string
  subject: BilingualText
  /** What was done. */
  what: BilingualText
  /** When to contact support. Without it the button opens the company. */
  contact?: BilingualText
}

/** What an operator did to a company or a person, and why, to those concerned. */
const operatorEmail = ({ kind, subject, what, contact }: OperatorEmail) =>
  defineEmail<{ reason: string }>({
    kind,
    reason: {
      ar: 'وصلتكم هذه الرسالة لأن هذا البريد مسجّل لحساب في ترسية.',
      en: 'You received this because this address belongs to an account on Tarsiya.',
    },
    to_disabled: true,
    to_former: true,
    texts: {
      subject,
      preview: WHY,
      body: {
        ar: [what.ar, WHY.ar, ...(contact ? [contact.ar] : [])],
        en: [what.en, WHY.en, ...(contact ? [contact.en] : [])],
      },
      action: contact ? { ar: 'تواصلوا معنا', en: 'Contact us' } : { ar: 'فتح منشأتكم', en: 'Open your company' },
    },
    compose: ({ params }) => ({ path: contact ? '/support' : '/company', values: { why: isolate(params.reason) } }),
  })

export const companyDisabledEmail = operatorEmail({
  kind: 'company-disabled',
  subject: { ar: 'أُوقف حساب منشأتكم في ترسية', en: 'Your company was disabled on Tarsiya' },
  what: {
    ar: 'أوقفت إدارة ترسية حساب منشأتكم، فسُجّل خروج جميع أعضائها ولم يعد ملفها ولا منتجاتها ظاهرة. تبقى طلباتها وعروضها كما هي.',
    en: 'Tarsiya’s operators disabled your company: all its members were logged out, and its profile and products are hidden. Its RFQs and bids stay as they are.',
  },
  contact: DISAGREE,
})

export const companyEnabledEmail = operatorEmail({
  kind: 'company-enabled',
  subject: { ar: 'أُعيد تفعيل حساب منشأتكم في ترسية', en: 'Your company is enabled again on Tarsiya' },
  what: {
    ar: 'أعادت إدارة ترسية تفعيل حساب منشأتكم، ويمكن لأعضائها تسجيل الدخول من جديد. عاد ملفها ومنتجاتها إلى الظهور.',
    en: 'Tarsiya’s operators enabled your company again: its members can log in, and its profile and products are shown.',
  },
})

/** Not queued, because the addresses of its receivers are erased with the company: `sendNow`. */
export const companyErasedEmail = operatorEmail({
  kind: 'company-erased',
  subject: { ar: 'حُذف حساب منشأتكم من ترسية', en: 'Your company was erased from Tarsiya' },
  what: {
    ar: 'حذفت إدارة ترسية منشأتكم نهائيًا: أُلغيت طلباتها المفتوحة وسُحبت عروضها، وحُذف حسابكم معها إن لم تكونوا في منشأة أخرى. تبقى الترسيات مقروءة للطرف الآخر دون اسم.',
    en: 'Tarsiya’s operators erased your company for good: its open RFQs were canceled and its bids withdrawn, and your account was erased with it unless you are in another company. Awards stay readable for the other party, without a name.',
  },
  contact: DISAGREE,
})

export const personDisabledEmail = operatorEmail({
  kind: 'person-disabled',
  subject: { ar: 'أُوقف حسابكم في ترسية', en: 'Your Tarsiya account was disabled' },
  what: {
    ar: 'أوقفت إدارة ترسية حسابكم، فسُجّل الخروج من جميع الأجهزة ولا يمكنكم تسجيل الدخول. تبقى منشآتكم كما هي.',
    en: 'Tarsiya’s operators disabled your account: all devices were logged out, and you cannot log in. Your companies stay as they are.',
  },
  contact: DISAGREE,
})

export const personEnabledEmail = operatorEmail({
  kind: 'person-enabled',
  subject: { ar: 'أُعيد تفعيل حسابكم في ترسية', en: 'Your Tarsiya account is enabled again' },
  what: {
    ar: 'أعادت إدارة ترسية تفعيل حسابكم، ويمكنكم تسجيل الدخول من جديد.',
    en: 'Tarsiya’s operators enabled your account again: you can log in.',
  },
  contact: { ar: 'إن لم تتمكنوا من الدخول فتواصلوا معنا:', en: 'If you cannot log in, contact us:' },
})

export const sessionsEndedEmail = operatorEmail({
  kind: 'sessions-ended',
  subject: { ar: 'سُجّل خروجكم من ترسية', en: 'You were logged out of Tarsiya' },
  what: {
    ar: 'سجّلت إدارة ترسية خروجكم من جميع الأجهزة. تبقى كلمة المرور كما هي، ولم تعد روابط إعادة تعيينها صالحة.',
    en: 'Tarsiya’s operators logged you out on all devices. Your password stays as it is; links to reset it no longer work.',
  },
  contact: { ar: 'إن كان لديكم استفسار فتواصلوا معنا:', en: 'If you have a question, contact us:' },
})
