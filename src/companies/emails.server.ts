import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { formatMoment, formatTime } from '#framework/i18n/format.ts'
import { defineEmail, type EmailTexts, type Receiver } from '#framework/mail/define-email.server.ts'
import { isolate, ltr } from '#framework/mail/email-content.ts'
import { hashToken, newToken } from '#companies/account/token.server.ts'

const reason = {
  ar: 'وصلتكم هذه الرسالة لأن هذا البريد مسجّل لحساب في ترسية.',
  en: 'You received this because this address belongs to an account on Tarsiya.',
}

/** Hours for which a link works, counted from sending. The texts state them. */
const VALID_HOURS = { verify: 48, reset: 1 } as const

/**
 * Creates the token of a link while its e-mail is being sent, so that the queue contains none. Only the hash is stored,
 * bound to the account and the address it is sent to.
 */
async function createToken(tx: Tx, purpose: keyof typeof VALID_HOURS, { person_id, email }: Receiver) {
  const token = newToken()
  await tx
    .insertInto('account_tokens')
    .values({
      token_hash: hashToken(token),
      purpose,
      // Only people have accounts.
      person_id: person_id!,
      email,
      expires_at: sql<Date>`now() + make_interval(hours => ${VALID_HOURS[purpose]})`,
    })
    .execute()
  return token
}

type NoParams = Record<string, never>

/** The link that verifies an address. */
export const verificationEmail = defineEmail<NoParams>({
  kind: 'verify',
  reason,
  texts: {
    subject: { ar: 'أكّدوا بريدكم الإلكتروني في ترسية', en: 'Verify your email for Tarsiya' },
    preview: { ar: 'الرابط صالح 48 ساعة.', en: 'The link works for 48 hours.' },
    body: {
      ar: [
        'أُنشئ حساب في ترسية بهذا البريد الإلكتروني. لتأكيد أنه بريدكم، افتحوا الرابط التالي:',
        '{link}',
        'الرابط صالح 48 ساعة. إن لم تُنشئوا هذا الحساب فلا يلزمكم أي إجراء.',
      ],
      en: [
        'An account on Tarsiya was created with this email address. To confirm that it is yours, open this link:',
        '{link}',
        "The link works for 48 hours. If you didn't create this account, you don't need to do anything.",
      ],
    },
    action: { ar: 'تأكيد البريد الإلكتروني', en: 'Verify email' },
  },
  async compose({ tx, receiver }) {
    if (receiver.email_verified) return null
    return { path: `/verify-email?token=${await createToken(tx, 'verify', receiver)}` }
  },
})

/** The link that sets a new password. */
export const passwordResetEmail = defineEmail<NoParams>({
  kind: 'reset',
  reason,
  // A person who was removed and is invited anew needs the password.
  to_former: true,
  texts: {
    subject: { ar: 'إعادة تعيين كلمة المرور في ترسية', en: 'Reset your Tarsiya password' },
    preview: { ar: 'الرابط صالح ساعة واحدة ويُستخدم مرة واحدة.', en: 'The link works for one hour and only once.' },
    body: {
      ar: [
        'وصلنا طلب لإعادة تعيين كلمة المرور لحسابكم في ترسية. لتعيين كلمة مرور جديدة، افتحوا الرابط التالي:',
        '{link}',
        'الرابط صالح ساعة واحدة ويُستخدم مرة واحدة. إن لم تطلبوا ذلك فتجاهلوا هذه الرسالة، وستبقى كلمة المرور الحالية كما هي.',
      ],
      en: [
        'We received a request to reset the password of your Tarsiya account. To set a new password, open this link:',
        '{link}',
        "The link works for one hour and only once. If you didn't ask for this, ignore this message; your current password stays as it is.",
      ],
    },
    action: { ar: 'تعيين كلمة مرور جديدة', en: 'Set a new password' },
  },
  compose: async ({ tx, receiver }) => ({ path: `/reset-password?token=${await createToken(tx, 'reset', receiver)}` }),
})

interface AccountChangedParams {
  /** When it happened, ISO 8601. */
  at: string
  /** Why an operator did it. */
  reason?: string
}

/** A notice that a way of signing in has changed, in case it was not the company itself. */
const accountChanged = (
  kind: string,
  texts: Omit<EmailTexts, 'action'>,
  by_operator: Omit<EmailTexts, 'action'> = texts,
) => {
  const action = { ar: 'تواصلوا معنا', en: 'Contact us' }
  return defineEmail<AccountChangedParams, 'by_operator'>({
    kind,
    reason,
    to_former: true,
    texts: { ...texts, action },
    variants: { by_operator: { ...by_operator, action } },
    compose: ({ lang, params: { at, reason: why } }) => ({
      path: '/support',
      values: {
        date: isolate(formatMoment(at, lang)),
        time: ltr(formatTime(at)),
        ...(why !== undefined && { why: isolate(why) }),
      },
      ...(why !== undefined && { variant: 'by_operator' }),
    }),
  })
}

export const passwordChangedEmail = accountChanged('password-changed', {
  subject: { ar: 'تم تغيير كلمة المرور لحسابكم في ترسية', en: 'Your Tarsiya password was changed' },
  preview: { ar: 'إن لم تغيّروها أنتم فتواصلوا معنا فورًا.', en: "If this wasn't you, contact us at once." },
  body: {
    ar: [
      'تم تغيير كلمة المرور لحسابكم في ترسية بتاريخ {date} الساعة {time} بتوقيت الرياض، وسُجّل الخروج من الأجهزة الأخرى.',
      'إن كنتم من غيّرها فلا يلزمكم أي إجراء. وإن لم يكن الأمر كذلك فأعيدوا تعيين كلمة المرور من صفحة تسجيل الدخول، ثم تواصلوا معنا:',
    ],
    en: [
      'The password of your Tarsiya account was changed on {date} at {time}, Riyadh time, and other devices were logged out.',
      "If you changed it, you don't need to do anything. If you didn't, reset the password from the login page and contact us:",
    ],
  },
})

export const secondFactorOnEmail = accountChanged('second-factor-on', {
  subject: { ar: 'فُعّلت خطوة التحقق الثانية لحسابكم في ترسية', en: 'Two-step login is on for your Tarsiya account' },
  preview: { ar: 'إن لم تفعّلوها أنتم فتواصلوا معنا فورًا.', en: "If this wasn't you, contact us at once." },
  body: {
    ar: [
      'فُعّلت خطوة التحقق الثانية لحسابكم في ترسية بتاريخ {date} الساعة {time} بتوقيت الرياض، وسُجّل الخروج من الأجهزة الأخرى. من الآن يطلب تسجيل الدخول رمزًا من تطبيق المصادقة بعد كلمة المرور.',
      'إن كنتم من فعّلها فلا يلزمكم أي إجراء. وإن لم يكن الأمر كذلك فأعيدوا تعيين كلمة المرور من صفحة تسجيل الدخول، ثم تواصلوا معنا:',
    ],
    en: [
      'Two-step login was turned on for your Tarsiya account on {date} at {time}, Riyadh time, and other devices were logged out. From now on, logging in asks for a code from your authenticator app after the password.',
      "If you turned it on, you don't need to do anything. If you didn't, reset the password from the login page and contact us:",
    ],
  },
})

export const secondFactorOffEmail = accountChanged(
  'second-factor-off',
  {
    subject: { ar: 'أُوقفت خطوة التحقق الثانية لحسابكم في ترسية', en: 'Two-step login is off for your Tarsiya account' },
    preview: { ar: 'إن لم توقفوها أنتم فتواصلوا معنا فورًا.', en: "If this wasn't you, contact us at once." },
    body: {
      ar: [
        'أُوقفت خطوة التحقق الثانية لحسابكم في ترسية بتاريخ {date} الساعة {time} بتوقيت الرياض، وسُجّل الخروج من الأجهزة الأخرى. من الآن تكفي كلمة المرور لتسجيل الدخول.',
        'إن كنتم من أوقفها فلا يلزمكم أي إجراء. وإن لم يكن الأمر كذلك فأعيدوا تعيين كلمة المرور من صفحة تسجيل الدخول، ثم تواصلوا معنا:',
      ],
      en: [
        'Two-step login was turned off for your Tarsiya account on {date} at {time}, Riyadh time, and other devices were logged out. From now on the password alone is enough to log in.',
        "If you turned it off, you don't need to do anything. If you didn't, reset the password from the login page and contact us:",
      ],
    },
  },
  {
    subject: { ar: 'أُوقفت خطوة التحقق الثانية لحسابكم في ترسية', en: 'Two-step login is off for your Tarsiya account' },
    preview: { ar: 'السبب: {why}', en: 'Reason: {why}' },
    body: {
      ar: [
        'أوقفت إدارة ترسية خطوة التحقق الثانية لحسابكم بتاريخ {date} الساعة {time} بتوقيت الرياض، وسُجّل الخروج من جميع الأجهزة. من الآن تكفي كلمة المرور لتسجيل الدخول.',
        'السبب: {why}',
        'إن لم تطلبوا ذلك فأعيدوا تعيين كلمة المرور من صفحة تسجيل الدخول، ثم تواصلوا معنا:',
      ],
      en: [
        'Tarsiya’s operators turned off two-step login for your account on {date} at {time}, Riyadh time, and all devices were logged out. From now on the password alone is enough to log in.',
        'Reason: {why}',
        "If you didn't ask for this, reset the password from the login page and contact us:",
      ],
    },
  },
)
