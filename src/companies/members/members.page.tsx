import styles from './members.module.css'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useMe, useT } from '#framework/ssr/context.tsx'
import { meQuery } from '#framework/ssr/me.ts'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Menu, type MenuItem } from '#framework/ui/elements/menu.tsx'
import { Ltr, MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { LoadFailed, Skeleton } from '#framework/ui/page/states.tsx'
import { InvitationList, invitationActions } from '#companies/invitations/invitation-list.tsx'
import { invitations } from '#companies/invitations/invitation-queries.ts'
import { NameMissing } from '#companies/acting-company/name-missing.tsx'
import { CompanyTabs } from './company-tabs.tsx'
import type { Member } from './contract.ts'
import { members } from './member-queries.ts'
import { RoleTable } from './role-table.tsx'

export const actions = invitationActions

export const load = (queries: QueryClient) =>
  Promise.all([
    queries.prefetchQuery(members()),
    queries.getQueryData(meQuery().queryKey)?.can.administer && queries.prefetchQuery(invitations()),
  ])

/** Who belongs to the company, in which roles, and what each role may do. */
export default function MembersPage() {
  const t = useT()
  const me = useMe()
  const list = useQuery(members())
  return (
    <Page
      title={t('members.title')}
      lead={me && <bdi>{me.company_name}</bdi>}
      actions={me?.can.administer && <InviteLink />}
      noindex
    >
      <CompanyTabs current="members" count={list.data?.length} />
      {me && (
        <div className={styles.advice}>
          <NameMissing user={me} />
        </div>
      )}
      {list.data ? (
        <>
          {list.data.length === 1 && <p className={styles.alone}>{t('members.alone')}</p>}
          <ul className={`card ${styles.members}`} aria-label={t('members.title')}>
            {/* Column headings are for the eye: each row is understandable when read aloud. */}
            <li className={styles.head} aria-hidden="true">
              <span>{t('members.member')}</span>
              <span>{t('members.roles')}</span>
              <span>{t('members.joined_at')}</span>
            </li>
            {list.data.map((member) => (
              <MemberRow key={member.person_id} member={member} />
            ))}
          </ul>
        </>
      ) : list.isError ? (
        <LoadFailed error={list.error} retry={() => void list.refetch()} />
      ) : (
        <Skeleton rows={3} height={74} />
      )}
      {me?.can.administer && <InvitationList />}
      <RoleTable />
    </Page>
  )
}

function InviteLink() {
  const t = useT()
  return (
    <Link className={buttonClass('primary')} to="/company/invite">
      <Icon name="plus" />
      {t('members.invite')}
    </Link>
  )
}

function MemberRow({ member: { person_id, full_name, email, roles, joined_at, is_self, can } }: { member: Member }) {
  const t = useT()
  const me = useMe()
  const items: MenuItem[] = []
  if (can.change_roles)
    items.push({ label: t('members.change_roles'), icon: 'edit', to: `/company/members/${person_id}/roles` })
  if (is_self && me?.can.own) items.push({ label: t('members.transfer'), icon: 'user', to: '/company/owner' })
  if (is_self && !me?.can.own)
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
          <Ltr>{email}</Ltr>
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
