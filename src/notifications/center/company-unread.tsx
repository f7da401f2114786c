import { useQuery } from '@tanstack/react-query'
import { useT } from '#framework/ssr/context.tsx'
import { unreadByCompanyQuery } from './notification-queries.ts'
import { shortCount, unreadWords } from './unread.tsx'

/** Read with the page that chooses a company. */
export const unreadByCompany = () => ({ unread_by_company: unreadByCompanyQuery() })

/** How much is unread in a company, beside its name where one is chosen. Nothing where nothing is. */
export function CompanyUnread({ user_id }: { user_id: number }) {
  const t = useT()
  const { data } = useQuery(unreadByCompanyQuery())
  const count = data?.find((company) => company.user_id === user_id)?.count
  if (!count) return null
  return (
    <span className="count">
      <span aria-hidden="true">{shortCount(t, count)}</span>
      <span className="visually-hidden">{unreadWords(t, count)}</span>
    </span>
  )
}
