import { hashKey, QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FunctionComponent, type ReactNode, useEffect, useReducer } from 'react'
import { isApiFailure } from '#framework/api/api-client.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { DeadEnd, DialogWaiting, LoadFailed, PageSkeleton } from '#framework/ui/page/states.tsx'
import { useMe, usePlace, useT, useVisit } from './context.tsx'
import type { AppPages } from './app-pages.ts'
import type { AnyPage, FailedTexts, MissingTexts, PageQueries, Slots } from './define-page.ts'
import { fetchCode } from './browser/connection.browser.ts'
import { askedQueries, dependentQueries, isRead, outcomeOf, readingOf, readTogether } from './read-page.ts'
import { useDialogRoute } from './dialog-route.tsx'
import { onDemand } from './part.tsx'
import type { Query } from './query.ts'

const MessageDialog = onDemand(() => import('#framework/ui/page/message-view.tsx'), 'MessageDialog')

const NOTHING: PageQueries = {}

type GeneralPages = Pick<AppPages, 'notFound' | 'forbidden'>

interface PageViewProps extends GeneralPages {
  page: AnyPage
}

const NOT_READ = { data: undefined, error: null }

/** The state of queries, kept up to date in browsers; the server has read them already. */
function useReading(asked: PageQueries) {
  const client = useQueryClient()
  const queries = askedQueries(asked)
  const [, update] = useReducer((count: number) => count + 1, 0)
  const stateOf = ({ queryKey }: { queryKey: readonly unknown[] }) => client.getQueryState(queryKey) ?? NOT_READ
  const shown = queries.map(stateOf)
  useEffect(() => {
    // Failed queries are retried only by the button.
    const options = { retryOnMount: false, notifyOnChangeProps: ['data', 'error'] as ('data' | 'error')[] }
    const stops = queries.map((query) => new QueryObserver(client, { ...query, ...options }).subscribe(update))
    // What came since the page was rendered. An update without need would hide what is still to be hydrated.
    if (
      queries
        .map(stateOf)
        .some(({ data, error }, index) => data !== shown[index]!.data || error !== shown[index]!.error)
    )
      update()
    return () => {
      for (const stop of stops) stop()
    }
    // The keys say which queries these are.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, hashKey(queries.map(({ queryKey }) => queryKey))])
  return readingOf(asked, (_query, index) => shown[index]!)
}

/**
 * Shows a page: its view where its data is there, else a skeleton, or what takes its place after a failure
 * (`outcomeOf`).
 */
export function PageView({ page, ...general }: PageViewProps) {
  const t = useT()
  const me = useMe()
  const place = usePlace()
  const { posted } = useVisit()
  const dialog = useDialogRoute()
  const visitor = { ...place, me, isSignedIn: me !== null, ...(posted && { posted }) }
  const needed = page.data?.(visitor) ?? NOTHING
  const data = useReading(needed)
  const dependent = dependentQueries(page, data, visitor)
  const reading = readTogether(data, useReading(dependent))
  if (isRead(reading)) {
    const View = page.View as FunctionComponent<Record<string, unknown>>
    return <View {...reading.answers} slots={page.slots} />
  }
  const { failure } = reading
  if (failure === null) return dialog ? <DialogWaiting /> : <PageSkeleton says={page.loading} />
  const outcome = outcomeOf(page, reading)
  if (outcome === 'missing' && page.missing) return <Missing {...page.missing(visitor)} />
  const says = page.failed?.(visitor)
  const queries = [...askedQueries(needed), ...askedQueries(dependent)]
  const failed = <Failed says={says} queries={queries} failure={failure} />
  if (outcome === 'failed') return failed
  // No retry button: retrying would not change this failure.
  if (dialog)
    return (
      <MessageDialog title={t(says?.title ?? 'site.load_failed')} onClose={dialog.close}>
        <p>{isApiFailure(failure) ? failure.error : t('site.load_failed_body')}</p>
      </MessageDialog>
    )
  return <GeneralPage name={outcome === 'forbidden' ? 'forbidden' : 'notFound'} {...general} otherwise={failed} />
}

interface GeneralPageProps extends GeneralPages {
  name: 'notFound' | 'forbidden'
  /** Shown where its code cannot be fetched. */
  otherwise: ReactNode
}

/** A page of the whole application, in browsers; the server answers with it itself. */
function GeneralPage({ name, otherwise, ...general }: GeneralPageProps) {
  const { data, isError } = useQuery({
    queryKey: ['page', name],
    queryFn: () => fetchCode(general[name]),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return isError ? otherwise : <PageSkeleton />
  const View = data.default.View as FunctionComponent<{ slots: Slots }>
  return <View slots={{}} />
}

interface FailedProps {
  says: FailedTexts | undefined
  queries: Query<unknown>[]
  failure: unknown
}

function Failed({ says, queries, failure }: FailedProps) {
  const t = useT()
  const client = useQueryClient()
  const dialog = useDialogRoute()
  const title = t(says?.title ?? 'site.load_failed')
  const retry = () => {
    for (const { queryKey } of queries) void client.refetchQueries({ queryKey, exact: true })
  }
  const reason = <LoadFailed what="page" message={says?.message} error={failure} retry={retry} />
  if (dialog)
    return (
      <MessageDialog title={title} onClose={dialog.close}>
        {reason}
      </MessageDialog>
    )
  return (
    <Page title={title} noindex>
      {reason}
    </Page>
  )
}

function Missing({ title, body, to, link }: MissingTexts) {
  const t = useT()
  const dialog = useDialogRoute()
  if (dialog)
    return (
      <MessageDialog title={t(title)} onClose={dialog.close}>
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
