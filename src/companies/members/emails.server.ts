import { formatAmount, formatDay, formatMoment } from '#framework/i18n/format.ts'
import { halalas } from '#framework/i18n/money.ts'
import { formatText } from '#framework/i18n/format-text.ts'
import type { BilingualText, Lang } from '#framework/i18n/messages.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { defineEmail, type EmailTexts } from '#framework/mail/define-email.server.ts'
import { type Fact, isolate, ltr } from '#framework/mail/email-content.ts'
import type { SettingsChange } from './events.ts'
import { roleNames } from './role-names.ts'

const reason = {
  ar: 'وصلتك هذه الرسالة لأنك عضو في المنشأة في ترسية.',
  en: 'You received this because you are a member of the company on Tarsiya.',
}
const members = { ar: 'أعضاء المنشأة', en: 'Members' }

/** To a member who was given other roles; says which they are when it is sent. */
export const rolesChangedEmail = defineEmail<Record<string, never>>({
  kind: 'roles-changed',
  reason,
  texts: {
    subject: { ar: 'تغيّرت صلاحيتك في {company}', en: 'Your role in {company} changed' },
    preview: { ar: 'صلاحيتك الآن: {roles}.', en: 'Your role is now: {roles}.' },
    body: {
      ar: ['السلام عليكم،', 'تغيّرت صلاحيتك في {company}، وهي الآن: {roles}.', 'أعضاء المنشأة وصلاحياتهم:', '{link}'],
      en: [
        'Hello,',
        'Your role in {company} changed. It is now: {roles}.',
        'Members of the company and their roles:',
        '{link}',
      ],
    },
    action: members,
  },
  async compose({ tx, t, receiver: { company_id, person_id } }) {
    const { roles } = await tx
      .selectFrom('members')
      .select('roles')
      .where('company_id', '=', company_id)
      .where('person_id', '=', person_id)
      .executeTakeFirstOrThrow()
    return { path: '/company', values: { roles: isolate(roleNames(t, roles)) } }
  },
})

interface RemovedParams {
  company_id: number
  person_id: number
}

/** To somebody who was removed and did not come back. */
export const removedEmail = defineEmail<RemovedParams>({
  kind: 'member-removed',
  reason: {
    ar: 'وصلتك هذه الرسالة لأنك كنت عضوًا في المنشأة في ترسية.',
    en: 'You received this because you were a member of the company on Tarsiya.',
  },
  texts: {
    subject: { ar: 'لم تعد عضوًا في {company}', en: 'You are no longer a member of {company}' },
    preview: { ar: 'لم يعد بإمكانك العمل باسم المنشأة.', en: 'You can no longer act for the company.' },
    body: {
      ar: [
        'السلام عليكم،',
        'أُنهيت عضويتك في {company} في ترسية، ولم يعد بإمكانك العمل باسمها. يبقى حسابك الشخصي.',
        'إن ظننت أن في الأمر خطأ فتواصل مع من يدير حساب المنشأة. وإن احتجت إلى مساعدة:',
        '{link}',
      ],
      en: [
        'Hello,',
        'Your membership of {company} on Tarsiya was ended, and you can no longer act for it. Your personal account stays.',
        'If you think this is a mistake, contact whoever administers the account of the company. If you need help:',
        '{link}',
      ],
    },
    action: { ar: 'تواصل معنا', en: 'Contact us' },
  },
  outsider: async (tx, { company_id, person_id }) =>
    (await tx
      .selectFrom('people')
      .innerJoin('members', 'members.person_id', 'people.person_id')
      .select(['email', 'lang'])
      .where('people.person_id', '=', person_id)
      .where('people.is_active', '=', true)
      .where('members.company_id', '=', company_id)
      .where('left_at', 'is not', null)
      .executeTakeFirst()) ?? null,
  compose: () => ({ path: '/support' }),
})

interface OwnerChangedParams {
  old: number
  new: number
}

/** To both: another member owns the company. */
export const ownerChangedEmail = defineEmail<OwnerChangedParams>({
  kind: 'owner-changed',
  reason,
  texts: {
    subject: { ar: 'انتقلت ملكية حساب {company}', en: 'The ownership of {company} was transferred' },
    preview: { ar: 'المالك الآن: {owner}.', en: '{owner} is the owner now.' },
    body: {
      ar: [
        'السلام عليكم،',
        'انتقلت ملكية حساب {company} في ترسية من {former} إلى {owner}، مع بقاء صلاحية مدير الحساب لدى {former}.',
        'أعضاء المنشأة وصلاحياتهم:',
        '{link}',
        'إن لم يكن ذلك بعلمك فتواصل معنا فورًا.',
      ],
      en: [
        'Hello,',
        '{former} transferred the ownership of {company} on Tarsiya to {owner}, and stays as an admin.',
        'Members of the company and their roles:',
        '{link}',
        'If you did not expect this, contact us at once.',
      ],
    },
    action: members,
  },
  async compose({ tx, params }) {
    const people = await tx
      .selectFrom('people')
      .select(['person_id', 'full_name'])
      .where('person_id', 'in', [params.old, params.new])
      .execute()
    const nameOf = (number: number) => isolate(people.find(({ person_id }) => person_id === number)!.full_name)
    return { path: '/company', values: { former: nameOf(params.old), owner: nameOf(params.new) } }
  },
})

interface SettingsChangedParams {
  changed_by: number
  /** Tells two changes apart that are the same. */
  changed_at: string
  changes: SettingsChange[]
}

const CHANGES: Record<SettingsChange['field'], Record<'name' | 'change', BilingualText>> = {
  award_limit_halalas: {
    name: { ar: 'حد الاعتماد', en: 'Approval limit' },
    change: { ar: '{new} (كان: {old})', en: '{new} (was: {old})' },
  },
  require_second_step: {
    name: { ar: 'خطوة التحقق الثانية', en: 'Two-step login' },
    change: { ar: '{new} (كانت: {old})', en: '{new} (was: {old})' },
  },
}
const VALUES = {
  amount: { ar: '{amount}\u00a0ر.س', en: 'SAR\u00a0{amount}' },
  no_limit: { ar: 'بلا حد', en: 'no limit' },
  required: { ar: 'ملزِمة لكل الأعضاء', en: 'required of all members' },
  required_from: { ar: 'ملزِمة لكل الأعضاء ابتداءً من {date}', en: 'required of all members from {date}' },
  optional: { ar: 'اختيارية', en: 'optional' },
} as const satisfies Record<string, BilingualText>

function describeChange({ field, old, new: value, from }: SettingsChange, lang: Lang): Fact {
  const describe = (of: unknown) => {
    if (typeof of === 'number') return formatText(VALUES.amount, lang, { amount: ltr(formatAmount(halalas(of))) })
    if (field === 'award_limit_halalas') return formatText(VALUES.no_limit, lang, {})
    if (of !== true) return formatText(VALUES.optional, lang, {})
    return from === undefined
      ? formatText(VALUES.required, lang, {})
      : formatText(VALUES.required_from, lang, { date: isolate(formatDay(from, lang)) })
  }
  const { name, change } = CHANGES[field]
  return [formatText(name, lang), formatText(change, lang, { old: describe(old), new: describe(value) })]
}

interface ApproverParams {
  person_id: number
  changed_by: number
  /** Tells two changes apart that are the same. */
  changed_at: string
}

const toGuardians = {
  ar: 'وصلتك هذه الرسالة لأنك تدير حساب المنشأة في ترسية أو تعتمد قبول العروض فيها.',
  en: 'You received this because you administer the account of the company on Tarsiya or approve its awards.',
}

/**
 * To those who administer the company or approve its awards: who may approve from now on or not any more, and by whom.
 */
const approverEmail = (kind: string, texts: Pick<EmailTexts, 'subject' | 'body'>) =>
  defineEmail<ApproverParams>({
    kind,
    reason: toGuardians,
    texts: { ...texts, preview: { ar: 'بواسطة {by}.', en: 'Changed by {by}.' }, action: members },
    async compose({ tx, lang, params: { person_id, changed_by, changed_at } }) {
      const people = await tx
        .selectFrom('people')
        .select(['person_id', 'full_name'])
        .where('person_id', 'in', [person_id, changed_by])
        .execute()
      const nameOf = (number: number) => isolate(people.find((one) => one.person_id === number)!.full_name)
      return {
        path: '/company',
        values: {
          person: nameOf(person_id),
          by: nameOf(changed_by),
          date: isolate(formatMoment(changed_at, lang)),
        },
      }
    },
  })

export const approverAddedEmail = approverEmail('approver-added', {
  subject: { ar: 'معتمِد جديد في {company}: {person}', en: 'New approver in {company}: {person}' },
  body: {
    ar: [
      'السلام عليكم،',
      'صلاحية معتمِد جديدة في {company} لدى {person}، وهي تتيح اعتماد قبول العروض فوق الحد.',
      [
        ['بواسطة', '{by}'],
        ['الوقت', '{date}'],
      ],
      'تستثنى اقتراحات {by} من هذه الصلاحية خلال 7 أيام.',
      'أعضاء المنشأة وصلاحياتهم:',
      '{link}',
      'إن لم يكن ذلك باتفاق في المنشأة فراجع الأعضاء والسجل.',
    ],
    en: [
      'Hello,',
      '{person} became an approver of {company} and may approve awards above the limit.',
      [
        ['Role given by', '{by}'],
        ['Time', '{date}'],
      ],
      'For 7 days {person} does not approve what {by} proposes.',
      'Members of the company and their roles:',
      '{link}',
      'If this was not agreed among you, look at the members and the trail.',
    ],
  },
})

export const approverRemovedEmail = approverEmail('approver-removed', {
  subject: { ar: 'انتهاء صلاحية معتمِد في {company}: {person}', en: '{person} is no longer an approver of {company}' },
  body: {
    ar: [
      'السلام عليكم،',
      'انتهت صلاحية معتمِد في {company} لدى {person}.',
      [
        ['بواسطة', '{by}'],
        ['الوقت', '{date}'],
      ],
      'أعضاء المنشأة وصلاحياتهم:',
      '{link}',
      'إن لم يكن ذلك باتفاق في المنشأة فراجع الأعضاء والسجل.',
    ],
    en: [
      'Hello,',
      '{person} is no longer an approver of {company}.',
      [
        ['Changed by', '{by}'],
        ['Time', '{date}'],
      ],
      'Members of the company and their roles:',
      '{link}',
      'If this was not agreed among you, look at the members and the trail.',
    ],
  },
})

const readFullName = async (reader: Reader, person_id: number) =>
  (await reader.selectFrom('people').select('full_name').where('person_id', '=', person_id).executeTakeFirstOrThrow())
    .full_name

/**
 * To those who administer the company or approve its awards: who changed the limit or the required second step, and
 * from what to what.
 */
export const settingsChangedEmail = defineEmail<SettingsChangedParams>({
  kind: 'settings-changed',
  reason: toGuardians,
  texts: {
    subject: { ar: 'تغيّرت إعدادات {company}', en: 'The settings of {company} changed' },
    preview: { ar: '{changes}', en: '{changes}' },
    body: {
      ar: [
        'السلام عليكم،',
        'تغيّرت إعدادات {company} في ترسية في {date}، بواسطة {person}:',
        '{changes}',
        'أعضاء المنشأة وصلاحياتهم:',
        '{link}',
        'إن لم يكن ذلك باتفاق في المنشأة فراجع الإعدادات والسجل.',
      ],
      en: [
        'Hello,',
        '{person} changed the settings of {company} on Tarsiya on {date}:',
        '{changes}',
        'Members of the company and their roles:',
        '{link}',
        'If this was not agreed among you, look at the settings and the trail.',
      ],
    },
    action: members,
  },
  async compose({ tx, lang, params: { changed_by, changed_at, changes } }) {
    const facts = changes.map((change) => describeChange(change, lang))
    return {
      path: '/company',
      values: {
        person: isolate(await readFullName(tx, changed_by)),
        date: isolate(formatMoment(changed_at, lang)),
        changes: facts.map((fact) => fact.join(': ')).join(' · '),
      },
      tables: { changes: facts },
    }
  },
})

type SecondStepParams = Pick<SettingsChangedParams, 'changed_by' | 'changed_at'>

/** Who changed it, and when. */
const secondStepValues = async (tx: Reader, lang: Lang, { changed_by, changed_at }: SecondStepParams) => ({
  person: isolate(await readFullName(tx, changed_by)),
  date: isolate(formatMoment(changed_at, lang)),
})

/**
 * To members who have no second step, and are not notified as those above: from a day on they cannot work for the
 * company before they set one up.
 */
export const secondStepRequiredEmail = defineEmail<SecondStepParams & { from?: string | undefined }>({
  kind: 'second-step-required',
  reason,
  texts: {
    subject: {
      ar: 'يلزمك إعداد خطوة تحقق ثانية للعمل باسم {company}',
      en: 'Set up two-step login to go on working for {company}',
    },
    preview: { ar: 'ملزِمة لكل الأعضاء ابتداءً من {from}.', en: 'Required of all members from {from}.' },
    body: {
      ar: [
        'السلام عليكم،',
        'ابتداءً من {from} تلزم خطوة التحقق الثانية كل أعضاء {company} في ترسية.',
        [
          ['بواسطة', '{person}'],
          ['الوقت', '{date}'],
        ],
        'لم تُعدّها بعد. يمكنك العمل كالمعتاد حتى ذلك اليوم، ولا يمكنك العمل باسم المنشأة بعده قبل إعدادها. يستغرق الإعداد دقيقة، ويلزمه تطبيق مصادقة:',
        '{link}',
      ],
      en: [
        'Hello,',
        'From {from} two-step login is required of all members of {company} on Tarsiya.',
        [
          ['Required by', '{person}'],
          ['Time', '{date}'],
        ],
        'You have not set it up yet. You can work as usual until then; from that day on you cannot work for the company before you set it up. It takes a minute and an authenticator app:',
        '{link}',
      ],
    },
    action: { ar: 'إعداد الخطوة الثانية', en: 'Set up two-step login' },
  },
  compose: async ({ tx, lang, params }) => ({
    path: '/user-profile/second-step/on',
    values: {
      ...(await secondStepValues(tx, lang, params)),
      // Queued by a release that required it at once.
      from: isolate(params.from ? formatDay(params.from, lang) : formatMoment(params.changed_at, lang)),
    },
  }),
})

/** To the same members when it is no longer required. */
export const secondStepOptionalEmail = defineEmail<SecondStepParams>({
  kind: 'second-step-optional',
  reason,
  texts: {
    subject: {
      ar: 'لم تعد خطوة التحقق الثانية ملزِمة في {company}',
      en: 'Two-step login is no longer required by {company}',
    },
    preview: { ar: 'يمكنك العمل باسم المنشأة من دونها.', en: 'You can work for the company without it.' },
    body: {
      ar: [
        'السلام عليكم،',
        'لم تعد خطوة التحقق الثانية ملزِمة للأعضاء في {company}، ويمكنك العمل باسم المنشأة من دونها.',
        [
          ['بواسطة', '{person}'],
          ['الوقت', '{date}'],
        ],
        'تحمي الخطوة الثانية حسابك إن عرف أحد كلمة مرورك، ويمكنك إعدادها متى شئت:',
        '{link}',
      ],
      en: [
        'Hello,',
        'Two-step login is no longer required of the members of {company} on Tarsiya, and you can work for the company without it.',
        [
          ['Changed by', '{person}'],
          ['Time', '{date}'],
        ],
        'It protects your account even if somebody learns your password, and you can set it up at any time:',
        '{link}',
      ],
    },
    action: { ar: 'إعداد الخطوة الثانية', en: 'Set up two-step login' },
  },
  compose: async ({ tx, lang, params }) => ({
    path: '/user-profile/second-step/on',
    values: await secondStepValues(tx, lang, params),
  }),
})
