import { formatMoment } from '#framework/i18n/format.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { defineEmail, type EmailTexts } from '#framework/mail/define-email.server.ts'
import { isolate } from '#framework/mail/email-content.ts'
import type { SettingsChange } from './events.ts'
import { describeChange } from './settings/settings-emails.server.ts'
import { roleNames } from './role-names.ts'

export const memberReason = {
  ar: 'وصلتك هذه الرسالة لأنك عضو في المنشأة في ترسية.',
  en: 'You received this because you are a member of the company on Tarsiya.',
}
const members = { ar: 'أعضاء المنشأة', en: 'Members' }

/** To a member who was given other roles; says which they are when it is sent. */
export const rolesChangedEmail = defineEmail<Record<string, never>>({
  kind: 'roles-changed',
  personal: true,
  reason: memberReason,
  texts: {
    subject: { ar: 'تغيّرت صلاحيتك في {company}', en: 'Your role in {company} changed' },
    preview: { ar: 'صلاحيتك الآن: {roles}.', en: 'Your role is now: {roles}.' },
    body: {
      ar: ['تغيّرت صلاحيتك في {company}، وهي الآن: {roles}.', 'أعضاء المنشأة وصلاحياتهم:'],
      en: ['Your role in {company} changed. It is now: {roles}.', 'Members of the company and their roles:'],
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
  personal: true,
  reason: {
    ar: 'وصلتك هذه الرسالة لأنك كنت عضوًا في المنشأة في ترسية.',
    en: 'You received this because you were a member of the company on Tarsiya.',
  },
  texts: {
    subject: { ar: 'لم تعد عضوًا في {company}', en: 'You are no longer a member of {company}' },
    preview: { ar: 'لم يعد بإمكانك العمل باسم المنشأة.', en: 'You can no longer act for the company.' },
    body: {
      ar: [
        'أُنهيت عضويتك في {company} في ترسية، ولم يعد بإمكانك العمل باسمها. يبقى حسابك الشخصي.',
        'إن ظننت أن في الأمر خطأ فتواصل مع من يدير حساب المنشأة. وإن احتجت إلى مساعدة:',
      ],
      en: [
        'Your membership of {company} on Tarsiya was ended, and you can no longer act for it. Your personal account stays.',
        'If you think this is a mistake, contact an administrator of the company account. If you need help:',
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
  personal: true,
  reason: memberReason,
  texts: {
    subject: { ar: 'انتقلت ملكية حساب {company}', en: 'The ownership of {company} was transferred' },
    preview: { ar: 'المالك الآن: {owner}.', en: '{owner} is the owner now.' },
    body: {
      ar: [
        'انتقلت ملكية حساب {company} في ترسية من {former} إلى {owner}، مع بقاء صلاحية مدير الحساب لدى {former}.',
        'أعضاء المنشأة وصلاحياتهم:',
        '{link}',
        'إن لم يكن ذلك بعلمك فتواصل معنا فورًا.',
      ],
      en: [
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

export interface SettingsChangedParams {
  changed_by: number
  /** Tells two changes apart that are the same. */
  changed_at: string
  changes: SettingsChange[]
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
    personal: true,
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

export const readFullName = async (reader: Reader, person_id: number) =>
  (await reader.selectFrom('people').select('full_name').where('person_id', '=', person_id).executeTakeFirstOrThrow())
    .full_name

/**
 * To those who administer the company or approve its awards: who changed the limit or the required second step, and
 * from what to what.
 */
export const settingsChangedEmail = defineEmail<SettingsChangedParams>({
  kind: 'settings-changed',
  personal: true,
  reason: toGuardians,
  texts: {
    subject: { ar: 'تغيّرت إعدادات {company}', en: 'The settings of {company} changed' },
    preview: { ar: '{changes}', en: '{changes}' },
    body: {
      ar: [
        'تغيّرت إعدادات {company} في ترسية في {date}، بواسطة {person}:',
        '{changes}',
        'أعضاء المنشأة وصلاحياتهم:',
        '{link}',
        'إن لم يكن ذلك باتفاق في المنشأة فراجع الإعدادات والسجل.',
      ],
      en: [
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
