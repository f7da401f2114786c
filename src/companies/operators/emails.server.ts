import { defineEmail } from '#framework/mail/define-email.server.ts'
import { isolate } from '#framework/mail/email-content.ts'
import type { EmailTexts } from '#framework/mail/define-email.server.ts'

const because = {
  ar: 'وصلتكم هذه الرسالة لأن هذا البريد مسجّل لحساب في ترسية.',
  en: 'You received this because this address belongs to an account on Tarsiya.',
}

/** What an operator did to a company or a person, and why, to those concerned. */
const operatorEmail = (kind: string, path: string, texts: EmailTexts) =>
  defineEmail<{ reason: string }>({
    kind,
    reason: because,
    to_disabled: true,
    to_former: true,
    texts,
    compose: ({ params }) => ({ path, values: { why: isolate(params.reason) } }),
  })

export const companyDisabledEmail = operatorEmail('company-disabled', '/support', {
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

export const companyEnabledEmail = operatorEmail('company-enabled', '/company', {
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

/** Not queued, because the addresses of its receivers are erased with the company: `sendNow`. */
export const companyErasedEmail = operatorEmail('company-erased', '/support', {
  subject: { ar: 'حُذف حساب منشأتكم من ترسية', en: 'Your company was erased from Tarsiya' },
  preview: { ar: 'السبب: {why}', en: 'Reason: {why}' },
  body: {
    ar: [
      'حذفت إدارة ترسية منشأتكم نهائيًا: أُلغيت طلباتها المفتوحة وسُحبت عروضها، وحُذف حسابكم معها إن لم تكونوا في منشأة أخرى. تبقى الترسيات مقروءة للطرف الآخر دون اسم.',
      'السبب: {why}',
      'إن كان لديكم اعتراض أو استفسار فتواصلوا معنا:',
    ],
    en: [
      'Tarsiya’s operators erased your company for good: its open RFQs were canceled and its bids withdrawn, and your account was erased with it unless you are in another company. Awards stay readable for the other party, without a name.',
      'Reason: {why}',
      'If you disagree or have a question, contact us:',
    ],
  },
  action: { ar: 'تواصلوا معنا', en: 'Contact us' },
})

export const personDisabledEmail = operatorEmail('person-disabled', '/support', {
  subject: { ar: 'أُوقف حسابكم في ترسية', en: 'Your Tarsiya account was disabled' },
  preview: { ar: 'السبب: {why}', en: 'Reason: {why}' },
  body: {
    ar: [
      'أوقفت إدارة ترسية حسابكم، فسُجّل الخروج من جميع الأجهزة ولا يمكنكم تسجيل الدخول. تبقى منشآتكم كما هي.',
      'السبب: {why}',
      'إن كان لديكم اعتراض أو استفسار فتواصلوا معنا:',
    ],
    en: [
      'Tarsiya’s operators disabled your account: all devices were logged out, and you cannot log in. Your companies stay as they are.',
      'Reason: {why}',
      'If you disagree or have a question, contact us:',
    ],
  },
  action: { ar: 'تواصلوا معنا', en: 'Contact us' },
})

export const personEnabledEmail = operatorEmail('person-enabled', '/support', {
  subject: { ar: 'أُعيد تفعيل حسابكم في ترسية', en: 'Your Tarsiya account is enabled again' },
  preview: { ar: 'السبب: {why}', en: 'Reason: {why}' },
  body: {
    ar: [
      'أعادت إدارة ترسية تفعيل حسابكم، ويمكنكم تسجيل الدخول من جديد.',
      'السبب: {why}',
      'إن لم تتمكنوا من الدخول فتواصلوا معنا:',
    ],
    en: [
      'Tarsiya’s operators enabled your account again: you can log in.',
      'Reason: {why}',
      'If you cannot log in, contact us:',
    ],
  },
  action: { ar: 'تواصلوا معنا', en: 'Contact us' },
})

export const sessionsEndedEmail = operatorEmail('sessions-ended', '/support', {
  subject: { ar: 'سُجّل خروجكم من ترسية', en: 'You were logged out of Tarsiya' },
  preview: { ar: 'السبب: {why}', en: 'Reason: {why}' },
  body: {
    ar: [
      'سجّلت إدارة ترسية خروجكم من جميع الأجهزة. تبقى كلمة المرور كما هي، ولم تعد روابط إعادة تعيينها صالحة.',
      'السبب: {why}',
      'إن كان لديكم استفسار فتواصلوا معنا:',
    ],
    en: [
      'Tarsiya’s operators logged you out on all devices. Your password stays as it is; links to reset it no longer work.',
      'Reason: {why}',
      'If you have a question, contact us:',
    ],
  },
  action: { ar: 'تواصلوا معنا', en: 'Contact us' },
})
