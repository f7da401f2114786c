import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useContext, type ComponentType, type FunctionComponent, type ReactNode } from 'react'
import { isApiFailure } from '#framework/api/api-client.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { DeadEnd, LoadFailed, PageSkeleton } from '#framework/ui/page/states.tsx'
import { useMe, usePlace, useT, useVisit } from './context.tsx'
import { askedQueries, readingOf, type AnyPage, type MissingPage, type PageQueries } from './define-page.ts'
import { DialogRouteContext } from './dialog-route.tsx'
import { onDemand } from './part.tsx'

const MessageView = onDemand(() => import('#framework/ui/page/message-view.tsx'), 'MessageView')

const NOTHING: PageQueries = {}

const NOT_FOUND: MissingPage = {
  title: 'site.not_found_title',
  body: 'site.not_found_body',
  to: '/rfqs',
  link: 'site.nav_rfqs',
}

/** Whether nothing is to be found at an address; what may not be seen counts as missing. */
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

/** Shows a page: its view where its data is there, else a skeleton, the reason of a failure, or that nothing is here. */
function DefinedPage({ page }: { page: AnyPage }) {
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
  if (failure === null) return inDialog ? null : <PageSkeleton />
  const missing = page.missing?.(visitor) ?? NOT_FOUND
  return isMissing(failure) ? <Missing {...missing} /> : <Failed page={page} failure={failure} {...missing} />
}

function Failed({ page, failure, to, link }: { page: AnyPage; failure: unknown } & Pick<MissingPage, 'to' | 'link'>) {
  const t = useT()
  const visitor = { ...usePlace(), me: useMe() }
  const queries = useQueryClient()
  const inDialog = useContext(DialogRouteContext) !== null
  const title = t(page.failed?.title ?? 'site.name')
  const retry = () => {
    for (const { queryKey } of askedQueries(page.data?.(visitor) ?? NOTHING))
      void queries.refetchQueries({ queryKey, exact: true })
  }
  const reason = <LoadFailed what="page" message={page.failed?.message} error={failure} retry={retry} />
  if (inDialog) return <Message title={title} to={to} link={link} body={reason} />
  return (
    <Page title={title} noindex>
      {reason}
    </Page>
  )
}

function Missing({ title, body, to, link }: MissingPage) {
  const t = useT()
  const inDialog = useContext(DialogRouteContext) !== null
  if (inDialog) return <Message title={t(title)} to={to} link={link} body={<p>{t(body)}</p>} />
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

function Message({ title, to, link, body }: Pick<MissingPage, 'to' | 'link'> & { title: string; body: ReactNode }) {
  const t = useT()
  return (
    <MessageView title={title} backTo={to} back={t(link)}>
      {body}
    </MessageView>
  )
}

/** The page of a module. Modules that are plain components read their data themselves. */
export function PageView({ page: Body }: { page: AnyPage | ComponentType }) {
  return typeof Body === 'function' ? <Body /> : <DefinedPage page={Body} />
}
