import styles from './invitation.module.css'
import { useQuery } from '@tanstack/react-query'
import { dayOf } from '#framework/i18n/day.ts'
import { useMe, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { DayText, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { LoadFailed, Skeleton } from '#framework/ui/page/states.tsx'
import { roleNames } from '#companies/members/role-names.ts'
import { useKeptLinkToken } from '#companies/sign-up/use-link-token.tsx'
import type { InvitationOffer } from './contract.ts'
import { EndedInvitation, askAgain, takeBack } from './ended-invitation.tsx'
import { offer } from './invitation-queries.ts'
import { decline, Join, joinAsNew, JoinSignedIn, joinSignedIn } from './join.tsx'

export const actions = [joinAsNew, joinSignedIn, decline, takeBack, askAgain]

/** The page behind the link of an invitation. Opening it changes nothing, because mail scanners open links. */
export default definePage({
  prefetch: (_answers, { query }) => ({ offered: offer(query.token ?? '') }),
  View: () => {
    const t = useT()
    const token = useKeptLinkToken()
    return (
      <Page title={t('members.invitation')} bare noindex>
        <div className={`wrap ${styles.page}`}>
          {token === undefined ? <NoToken /> : <Invitation token={token ?? ''} />}
        </div>
      </Page>
    )
  },
})

/** Until scripts look whether the tab has kept the link; without them there is none. */
function NoToken() {
  const t = useT()
  return (
    <>
      <div className="card section scripted">
        <h1>{t('members.invitation')}</h1>
      </div>
      <noscript>
        <EndedInvitation state="unknown" token="" />
      </noscript>
    </>
  )
}

function Invitation({ token }: { token: string }) {
  const me = useMe()
  const { data, isError, error, refetch } = useQuery(offer(token))
  if (isError) return <LoadFailed error={error} retry={() => void refetch()} />
  if (token && data === undefined) return <Skeleton rows={1} />
  if (!data) return <EndedInvitation state="unknown" token={token} />
  if (data.state !== 'open') return <EndedInvitation state={data.state} token={token} />
  const isForAnother = me && me.email.toLowerCase() !== data.email.toLowerCase()
  return isForAnother ? <EndedInvitation state="other" token={token} /> : <Offer offered={data} token={token} />
}

function Offer({ offered, token }: { offered: InvitationOffer; token: string }) {
  const t = useT()
  const me = useMe()
  const { company, invited_by, roles, expires_at } = offered
  const until = dayOf(expires_at)
  return (
    <>
      <div className="card">
        <div className={`section ${styles.offer}`}>
          <div className={styles.head}>
            <Avatar id={company.user_id} name={company.company_name} image={company.profile_image} size="xl" />
            <h1>
              <Sentence
                of="members.invitation_title"
                parts={{ person: <bdi>{invited_by}</bdi>, company: <bdi>{company.company_name}</bdi> }}
              />
            </h1>
          </div>
          <p className="sm">
            <Sentence of="members.your_roles" parts={{ roles: <b>{roleNames(t, roles)}</b> }} />
          </p>
          <ul className="consequences">
            {roles.map((role) => (
              <li key={role}>
                <Icon name="check" />
                {t(`members.about_${role}`)}
              </li>
            ))}
          </ul>
        </div>
        <div className="section">
          {me ? <JoinSignedIn offered={offered} token={token} /> : <Join offered={offered} token={token} />}
        </div>
      </div>
      <div className={`xs muted ${styles.note}`}>
        {/* The tab keeps the link meanwhile, which needs scripts. */}
        {!me && (
          <p className="scripted">
            {t('members.join_has_account')}{' '}
            <Link className="text-link" to={`/login?from=${encodeURIComponent('/invitation')}`}>
              {t('members.join_log_in')}
            </Link>
          </p>
        )}
        <p>
          <Sentence
            of="members.invitation_until"
            parts={{
              date: (
                <>
                  <DayText day={until} />
                  {t('site.list_comma')}
                  <HijriText day={until} />
                </>
              ),
            }}
          />
        </p>
      </div>
    </>
  )
}
