import styles from './followed-list.module.css'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#framework/ssr/context.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { LoadFailed, Skeleton } from '#framework/ui/page/states.tsx'
import type { Follow } from './contract.ts'
import { FollowButton } from './follow-button.tsx'
import { followsQuery } from './follow-queries.ts'

/** Longer lists fold. */
const SHOWN = 20

/**
 * Everything that the person follows, each with its button. An unfollowed row stays until the page is opened again, so
 * that a slip can be undone.
 */
export function FollowedList() {
  const t = useT()
  const { data, isError, error, refetch } = useQuery(followsQuery())
  const rest = data?.slice(SHOWN) ?? []
  return (
    <section className={styles.section} aria-labelledby="following-title">
      <h2 id="following-title">{t('following.title')}</h2>
      <p className="sm muted">{t(data?.length === 0 ? 'following.none' : 'following.lead')}</p>
      {data ? (
        data.length > 0 && <Rows follows={data.slice(0, SHOWN)} />
      ) : isError ? (
        <LoadFailed message="following.list_failed" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={2} height={60} />
      )}
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>{t('following.rest', { count: rest.length })}</summary>
          <Rows follows={rest} />
        </details>
      )}
    </section>
  )
}

function Rows({ follows }: { follows: readonly Follow[] }) {
  const t = useT()
  return (
    <ul className={`card ${styles.list}`} aria-labelledby="following-title">
      {follows.map(({ type, id, title, muted }) => (
        <li key={`${type} ${id}`}>
          <span className={styles.what} id={`followed-${type}-${id}`}>
            <Link to={type === 'rfq' ? `/rfq/${id}` : `/profile/${id}`}>
              <bdi>{title}</bdi>
            </Link>
            <small>{t(muted ? 'following.about_muted' : `following.about_${type}`)}</small>
          </span>
          <FollowButton type={type} id={id} following={!muted} bidder={muted} describedBy={`followed-${type}-${id}`} />
        </li>
      ))}
    </ul>
  )
}
