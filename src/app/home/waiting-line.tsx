import styles from './waiting-line.module.css'
import { useQuery } from '@tanstack/react-query'
import { useMe, usePlace, useT } from '#framework/ssr/context.tsx'
import type { PageVisitor } from '#framework/ssr/define-page.ts'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { homeRows } from './home-queries.ts'
import { isFirstDay } from './is-first-day.ts'

/** Loaded only after signing in, with the list that it leads to. */
export const data = ({ isSignedIn, query }: PageVisitor) => ({
  waiting: isSignedIn && query.signed_in === '1' && homeRows(),
})

/**
 * After signing in, shown above the list: the number of waiting rows, or to a new company that it may begin, and a link
 * to them. Not on later visits.
 */
export function WaitingLine() {
  const t = useT()
  const me = useMe()
  const { signed_in } = usePlace().query
  const { data: view } = useQuery({ ...homeRows(), enabled: me !== null && signed_in === '1' })
  if (!me || !view) return null
  const isNew = isFirstDay(me, view)
  const waiting = view.rows.filter(({ can_act }) => can_act).length
  if (waiting === 0 && !isNew) return null
  return (
    <p className={`advice ${styles.line}`}>
      <Icon name="bell" />
      <span>
        {isNew ? t('home.start_line') : t('home.waiting_line', { count: waiting })}{' '}
        <Link className="text-link" to="/home">
          {t(isNew ? 'home.start_title' : 'home.waiting_open')}
        </Link>
      </span>
    </p>
  )
}
