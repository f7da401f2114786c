import { formatDay, formatMoment } from '#framework/i18n/format.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { defineEmail } from '#framework/mail/define-email.server.ts'
import { isolate } from '#framework/mail/email-content.ts'
import { memberReason as reason, readFullName, type SettingsChangedParams } from '../emails.server.ts'

type SecondStepParams = Pick<SettingsChangedParams, 'changed_by' | 'changed_at'>

const SET_UP = '/user-profile/second-step/on'
const action = { ar: 'إعداد الخطوة الثانية', en: 'Set up two-step login' }

/** Who changed it, and when. */
const valuesOf = async (tx: Reader, lang: Lang, { changed_by, changed_at }: SecondStepParams) => ({
  person: isolate(await readFullName(tx, changed_by)),
  date: isolate(formatMoment(changed_at, lang)),
})

/**
 * To members who have no second step and do not get `settingsChangedEmail`: from a day on they cannot work for the
 * company before they set one up.
 */
export const secondStepRequiredEmail = defineEmail<SecondStepParams & { from?: string | undefined }>({
  kind: 'second-step-required',
  personal: true,
  reason,
  texts: {
    subject: {
      ar: 'يلزمك إعداد خطوة تحقق ثانية للعمل باسم {company}',
      en: 'Set up two-step login to go on working for {company}',
    },
    preview: { ar: 'ملزِمة لكل الأعضاء ابتداءً من {from}.', en: 'Required of all members from {from}.' },
    body: {
      ar: [
        'ابتداءً من {from} تلزم خطوة التحقق الثانية كل أعضاء {company} في ترسية.',
        [
          ['بواسطة', '{person}'],
          ['الوقت', '{date}'],
        ],
        'لم تُعدّها بعد. يمكنك العمل كالمعتاد حتى ذلك اليوم، ولا يمكنك العمل باسم المنشأة بعده قبل إعدادها. يستغرق الإعداد دقيقة، ويلزمه تطبيق مصادقة:',
      ],
      en: [
        'From {from} two-step login is required of all members of {company} on Tarsiya.',
        [
          ['Required by', '{person}'],
          ['Time', '{date}'],
        ],
        'You have not set it up yet. You can work as usual until then; from that day on you cannot work for the company before you set it up. It takes a minute and an authenticator app:',
      ],
    },
    action,
  },
  compose: async ({ tx, lang, params }) => ({
    path: SET_UP,
    values: {
      ...(await valuesOf(tx, lang, params)),
      // The release before required it at once.
      from: isolate(params.from ? formatDay(params.from, lang) : formatMoment(params.changed_at, lang)),
    },
  }),
})

/** To the same members when it is no longer required. */
export const secondStepOptionalEmail = defineEmail<SecondStepParams>({
  kind: 'second-step-optional',
  personal: true,
  reason,
  texts: {
    subject: {
      ar: 'لم تعد خطوة التحقق الثانية ملزِمة في {company}',
      en: 'Two-step login is no longer required by {company}',
    },
    preview: { ar: 'يمكنك العمل باسم المنشأة من دونها.', en: 'You can work for the company without it.' },
    body: {
      ar: [
        'لم تعد خطوة التحقق الثانية ملزِمة للأعضاء في {company}، ويمكنك العمل باسم المنشأة من دونها.',
        [
          ['بواسطة', '{person}'],
          ['الوقت', '{date}'],
        ],
        'تحمي الخطوة الثانية حسابك إن عرف أحد كلمة مرورك، ويمكنك إعدادها متى شئت:',
      ],
      en: [
        'Two-step login is no longer required of the members of {company} on Tarsiya, and you can work for the company without it.',
        [
          ['Changed by', '{person}'],
          ['Time', '{date}'],
        ],
        'It protects your account even if somebody learns your password, and you can set it up at any time:',
      ],
    },
    action,
  },
  compose: async ({ tx, lang, params }) => ({ path: SET_UP, values: await valuesOf(tx, lang, params) }),
})
