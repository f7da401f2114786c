import { sql } from 'kysely'
import { formatMoment } from '#framework/i18n/format.ts'
import { defineEmail } from '#framework/mail/define-email.server.ts'
import { isolate, ltr } from '#framework/mail/email-content.ts'
import type { T } from '#framework/i18n/messages.ts'
import { hashToken, newToken } from '#companies/account/token.server.ts'
import { roleNames } from '#companies/members/role-names.ts'
import type { Role } from '#companies/roles.ts'
import { invitationState } from './invitation-state.server.ts'
import { VALID_DAYS } from './manage-invitations.server.ts'

interface InvitationParams {
  invitation_id: number
}

const rolesText = (t: T, roles: readonly Role[]) => isolate(roleNames(t, roles))

/** The link that makes somebody a member; it is created while the e-mail is sent, so that the queue contains none. */
export const invitationEmail = defineEmail<InvitationParams>({
  kind: 'member-invitation',
  personal: true,
  reason: {
    ar: 'وصلتك هذه الرسالة لأن منشأة في ترسية دعتك بهذا البريد.',
    en: 'You received this because a company on Tarsiya invited this address.',
  },
  texts: {
    subject: { ar: 'دعوة من {person} للانضمام إلى {company}', en: '{person} invited you to join {company}' },
    preview: { ar: 'الرابط صالح 7 أيام.', en: 'The link works for 7 days.' },
    body: {
      ar: [
        'وصلتك دعوة من {person} للانضمام إلى {company} في ترسية. صلاحيتك: {roles}.',
        'لقبول الدعوة افتح الرابط التالي:',
        '{link}',
        'الرابط صالح حتى {date}، ولهذا البريد وحده. إن لم تكن تعرف المنشأة فتجاهل هذه الرسالة.',
      ],
      en: [
        '{person} invited you to join {company} on Tarsiya. Your role: {roles}.',
        'To accept the invitation open this link:',
        '{link}',
        "The link works until {date}, for this address only. If you don't know the company, ignore this message.",
      ],
    },
    action: { ar: 'قبول الدعوة', en: 'Accept the invitation' },
  },
  async outsider(tx, { invitation_id }) {
    const found = await tx
      .selectFrom('member_invitations')
      .innerJoin('people', 'people.person_id', 'member_invitations.invited_by')
      .select(['member_invitations.email', 'lang'])
      .where('invitation_id', '=', invitation_id)
      .where(sql<boolean>`${invitationState} = 'open'`)
      .executeTakeFirst()
    return found ?? null
  },
  async compose({ tx, t, lang, receiver, params: { invitation_id } }) {
    const token = newToken()
    const { roles, full_name, expires_at } = await tx
      .updateTable('member_invitations')
      .from('people')
      .set({ token_hash: hashToken(token), expires_at: sql<Date>`now() + make_interval(days => ${VALID_DAYS})` })
      .whereRef('people.person_id', '=', 'member_invitations.invited_by')
      .where('invitation_id', '=', invitation_id)
      .returning(['member_invitations.roles', 'people.full_name', 'expires_at'])
      .executeTakeFirstOrThrow()
    return {
      path: `/invitation?token=${token}`,
      values: {
        person: isolate(full_name),
        company: isolate(receiver.company_name),
        roles: rolesText(t, roles),
        date: isolate(formatMoment(expires_at.toISOString(), lang)),
      },
    }
  },
})

const reason = {
  ar: 'وصلتك هذه الرسالة لأنك تدير حساب المنشأة في ترسية.',
  en: 'You received this because you administer the account of the company on Tarsiya.',
}

interface JoinedParams {
  person_id: number
}

/** To those who administer the company: somebody accepted an invitation. */
export const joinedEmail = defineEmail<JoinedParams>({
  kind: 'member-joined',
  personal: true,
  reason,
  texts: {
    subject: { ar: 'عضو جديد في {company}: {person}', en: '{person} joined {company}' },
    preview: { ar: 'الصلاحية: {roles}.', en: 'Role: {roles}.' },
    body: {
      ar: ['عضو جديد في {company}: {person} ({email}). الصلاحية: {roles}.', 'أعضاء المنشأة:'],
      en: [
        '{person} ({email}) accepted the invitation and joined {company}. Role: {roles}.',
        'Members of the company:',
      ],
    },
    action: { ar: 'أعضاء المنشأة', en: 'Members' },
  },
  async compose({ tx, t, receiver, params: { person_id } }) {
    const member = await tx
      .selectFrom('members')
      .innerJoin('people', 'people.person_id', 'members.person_id')
      .select(['full_name', 'email', 'roles'])
      .where('members.company_id', '=', receiver.company_id)
      .where('members.person_id', '=', person_id)
      .where('left_at', 'is', null)
      .executeTakeFirst()
    if (!member || receiver.person_id === person_id) return null
    return {
      path: '/company',
      values: { person: isolate(member.full_name), email: ltr(member.email), roles: rolesText(t, member.roles) },
    }
  },
})

/** To those who administer the company: an invitation that no longer works is wanted again. */
export const askedAgainEmail = defineEmail<InvitationParams>({
  kind: 'invitation-asked',
  personal: true,
  reason,
  texts: {
    subject: { ar: 'طلب دعوة جديدة إلى {company}', en: 'A new invitation to {company} is wanted' },
    preview: { ar: 'من {email}', en: 'From {email}' },
    body: {
      ar: [
        'لم تعد الدعوة المرسلة إلى {email} تعمل، وصاحب هذا البريد يطلب دعوة جديدة إلى {company}. إن أردت انضمامه فادعه من جديد:',
      ],
      en: [
        'The invitation sent to {email} no longer works, and its receiver asks for a new one to {company}. If you want this person to join, invite again:',
      ],
    },
    action: { ar: 'دعوة عضو', en: 'Invite a member' },
  },
  async compose({ tx, params: { invitation_id } }) {
    const invitation = await tx
      .selectFrom('member_invitations')
      .select('email')
      .where('invitation_id', '=', invitation_id)
      .executeTakeFirst()
    return invitation ? { path: '/company/invite', values: { email: ltr(invitation.email) } } : null
  },
})
