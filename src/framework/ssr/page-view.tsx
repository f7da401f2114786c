import { useQueries, useQueryClient } from '@tanstack/react-query'
import { createElement, type ComponentType, type FunctionComponent } from 'react'
import { isApiFailure } from '#framework/api/api-client.ts'
import { DeadEnd, LoadFailed, PageSkeleton } from '#framework/ui/page/states.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { useMe, usePlace, useT, useVisit } from './context.tsx'
import { askedQueries, readingOf, type AnyPage, type MissingPage, type PageQueries } from './define-page.ts'

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
  const t = useT()
  const me = useMe()
  const { posted } = useVisit()
  const queries = useQueryClient()
  const visitor = { ...usePlace(), me, ...(posted && { posted }) }
  const needed = page.data?.(visitor) ?? NOTHING
  const { answers, failure, isPending } = useReading(needed)
  const isRead = !isPending && failure === null
  const more = useReading((isRead && page.more?.(answers, visitor)) || NOTHING)
  if (isRead)
    return createElement(page.View as FunctionComponent<object>, { ...more.answers, ...answers, slots: page.slots })
  if (isMissing(failure)) return <Missing {...(page.missing?.(visitor) ?? NOT_FOUND)} />
  if (isPending) return <PageSkeleton />
  const retry = () => {
    for (const { queryKey } of askedQueries(needed)) void queries.refetchQueries({ queryKey, exact: true })
  }
  return (
    <Page title={t(page.failed?.title ?? 'site.name')} noindex>
      <LoadFailed what="page" message={page.failed?.message} error={failure} retry={retry} />
    </Page>
  )
}

function Missing({ title, body, to, link }: MissingPage) {
  const t = useT()
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

/** The page of a module. Modules that are plain components read their data themselves. */
export const PageView = ({ page }: { page: AnyPage | ComponentType }) =>
  typeof page === 'function' ? createElement(page) : <DefinedPage page={page} />
