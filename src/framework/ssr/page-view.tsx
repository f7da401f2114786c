import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useContext, type FunctionComponent } from 'react'
import { isApiFailure } from '#framework/api/api-client.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { DeadEnd, LoadFailed, PageSkeleton } from '#framework/ui/page/states.tsx'
import { useMe, usePlace, useT, useVisit } from './context.tsx'
import type { AnyPage, FailedPage, MissingPage, PageQueries } from './define-page.ts'
import { askedQueries, readingOf } from './read-page.ts'
import { DialogRouteContext } from './dialog-route.tsx'
import { onDemand } from './part.tsx'
import type { Query } from './query.ts'

const MessageDialog = onDemand(() => import('#framework/ui/page/message-view.tsx'), 'MessageDialog')

const NOTHING: PageQueries = {}

/** Whether the API answered that there is nothing at an address. */
export const isMissing = (failure: unknown) => isApiFailure(failure) && [400, 404, 422].includes(failure.status)

/** The state of queries, kept up to date in browsers; the server has read them already. */
function useReading(asked: PageQueries) {
  const queries = useQueryClient()
  if (import.meta.env.SSR)
    return readingOf(asked, ({ queryKey }) => queries.getQueryState(queryKey) ?? { data: undefined, error: null })
  // What the server failed to read is not asked again until somebody wants it.
  // oxlint-disable-next-line react/rules-of-hooks
  const results = useQueries({ queries: askedQueries(asked).map((query) => ({ ...query, retryOnMount: false })) })
  return readingOf(asked, (_query, index) => results[index]!)
}

/**
 * Shows a page: its view where its data is there, else a skeleton, the reason of a failure, or that nothing is here.
 */
export function PageView({ page }: { page: AnyPage }) {
  const me = useMe()
  const place = usePlace()
  const { posted } = useVisit()
  const inDialog = useContext(DialogRouteContext) !== null
  const visitor = { ...place, me, ...(posted && { posted }) }
  const needed = page.data?.(visitor) ?? NOTHING
  const { answers, failure, isPending } = useReading(needed)
  const isRead = !isPending && failure === null
  const more = useReading((isRead && page.more?.(answers, visitor)) || NOTHING)
  if (isRead) {
    const View = page.View as FunctionComponent<Record<string, unknown>>
    return <View {...more.answers} {...answers} slots={page.slots} />
  }
  if (failure === null) return inDialog ? null : <PageSkeleton says={page.loading} />
  const missing = isMissing(failure) && page.missing?.(visitor)
  return missing ? (
    <Missing {...missing} />
  ) : (
    <Failed says={page.failed?.(visitor)} queries={askedQueries(needed)} failure={failure} />
  )
}

interface FailedProps {
  says: FailedPage | undefined
  queries: Query<unknown>[]
  failure: unknown
}

function Failed({ says, queries, failure }: FailedProps) {
  const t = useT()
  const client = useQueryClient()
  const inDialog = useContext(DialogRouteContext) !== null
  const title = t(says?.title ?? 'site.load_failed')
  const retry = () => {
    for (const { queryKey } of queries) void client.refetchQueries({ queryKey, exact: true })
  }
  const reason = <LoadFailed what="page" message={says?.message} error={failure} retry={retry} />
  if (inDialog) return <MessageDialog title={title}>{reason}</MessageDialog>
  return (
    <Page title={title} noindex>
      {reason}
    </Page>
  )
}

function Missing({ title, body, to, link }: MissingPage) {
  const t = useT()
  const inDialog = useContext(DialogRouteContext) !== null
  if (inDialog)
    return (
      <MessageDialog title={t(title)}>
        <p>{t(body)}</p>
      </MessageDialog>
    )
  const ways = (
    <Link className={buttonClass()} to={to}>
      {t(link)}
    </Link>
  )
  return (
    <DeadEnd title={t(title)} ways={ways}>
      {t(body)}
    </DeadEnd>
  )
}
