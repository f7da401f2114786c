import styles from './members.module.css'
import { useSignedIn, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Menu, type MenuItem } from '#framework/ui/elements/menu.tsx'
import { Email, MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { InvitationList, invitationActions } from '#companies/invitations/invitation-list.tsx'
import { invitations } from '#companies/invitations/invitation-queries.ts'
import { NameMissing } from '#companies/acting-company/name-missing.tsx'
import { CompanyTabs } from './company-tabs.tsx'
import type { Member } from './contract.ts'
import { aboutMembers } from './member-act.tsx'
import { RoleTable } from './role-table.tsx'

export const actions = invitationActions

/** Who belongs to the company, in which roles, and what each role may do. */
export default definePage({
  ...aboutMembers,
  prefetch: (_answers, { me }) => ({ invitations: me?.can.administer && invitations() }),
  View: ({ people }) => <Members people={people} />,
})

function Members({ people }: { people: readonly Member[] }) {
  const t = useT()
  const me = useSignedIn()
  return (
    <Page
      title={t('members.title')}
      lead={<bdi>{me.company_name}</bdi>}
      actions={me.can.administer && <InviteLink />}
      noindex
    >
      <CompanyTabs current="members" count={people.length} />
      <div className={styles.advice}>
        <NameMissing user={me} />
      </div>
      {people.length === 1 && <p className={styles.alone}>{t('members.alone')}</p>}
      <ul className={`card ${styles.members}`} aria-label={t('members.title')}>
        {/* Column headings are for the eye: each row is understandable when read aloud. */}
        <li className={styles.head} aria-hidden="true">
          <span>{t('members.member')}</span>
          <span>{t('members.roles')}</span>
          <span>{t('members.joined_at')}</span>
        </li>
        {people.map((member) => (
          <MemberRow key={member.person_id} member={member} />
        ))}
      </ul>
      {me.can.administer && <InvitationList />}
      <RoleTable />
    </Page>
  )
}

function InviteLink() {
  const t = useT()
  return (
    <Link className={buttonClass('primary')} to="/company/invite">
      <Icon name="user_plus" />
      {t('members.invite')}
    </Link>
  )
}

function MemberRow({ member: { person_id, full_name, email, roles, joined_at, is_self, can } }: { member: Member }) {
  const t = useT()
  const me = useSignedIn()
  const items: MenuItem[] = []
  if (can.change_roles)
    items.push({ label: t('members.change_roles'), icon: 'edit', to: `/company/members/${person_id}/roles` })
  if (is_self && me.can.own) items.push({ label: t('members.transfer'), icon: 'swap', to: '/company/owner' })
  if (is_self && !me.can.own)
    items.push({ label: t('members.leave'), icon: 'log_out', danger: true, to: '/company/leave' })
  if (can.remove)
    items.push({ label: t('members.remove'), icon: 'trash', danger: true, to: `/company/members/${person_id}/remove` })
  return (
    <li>
      <Avatar id={person_id} name={full_name} round />
      <span className={styles.who}>
        <b>
          <bdi>{full_name}</bdi> {is_self && <Chip kind="calm">{t('members.you')}</Chip>}
        </b>
        <small className="muted">
          <Email address={email} />
        </small>
      </span>
      <span className={styles.chips}>
        {roles.map((role) => (
          <Chip key={role}>{t(`members.role_${role}`)}</Chip>
        ))}
      </span>
      <span className={`sm muted ${styles.since}`}>
        <Sentence of="members.since" parts={{ date: <MomentDay moment={joined_at} /> }} />
      </span>
      {items.length > 0 && <Menu label={t('members.actions', { person: full_name })} items={items} />}
    </li>
  )
}
