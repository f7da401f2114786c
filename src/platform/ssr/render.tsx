import { QueryClient, type Query, type QueryKey } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createApi, isApiFailure, type ApiFailure } from '#platform/api-client.ts'
import { setToday } from '#platform/clock.ts'
import { Crash, Forbidden } from '#platform/ui/states.tsx'
import { makeT, type Lang, type LanguageWords, type T } from '#platform/words.ts'
import { App, type PagesOfProduct } from './app.tsx'
import { fixedHistory } from './history.ts'
import { isSupplier, meQuery } from './me.ts'
import type { FailedAnswer, PageState } from './page-state.ts'
import type { Renderer, RenderRequest, RenderedPage } from './renderer.ts'
import { findRoute, guardTarget, MISSING, type PageModule } from './route-table.ts'

type Shown = PageState['shown']

/** Data blocks that only search engines read: they stand in the head, so that browsers need not know of them. */
const DATA = /<script type="application\/ld\+json">[^<]*<\/script>/g
const HOISTED = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/

/** The failed questions; those marked `meta.optional` do not count. */
const failedQueries = (queries: QueryClient) =>
  queries.getQueryCache().getAll().filter(({ state, meta }) => state.status === 'error' && !meta?.optional)

/** What an answer of the API means for the page that asked: what is not visible does not exist. */
function shownFor(failure: ApiFailure): Shown {
  if (failure.status === 403) return 'forbidden'
  return failure.status === 400 || failure.status === 404 || failure.status === 422 ? 'not_found' : 'crash'
}

/** Whether the page itself says that we have failed, where this answer should stand: questions marked `meta.says_failure`. */
const isSaid = ({ meta, state: { error } }: Query) =>
  Boolean(meta?.says_failure) && isApiFailure(error) && error.status !== 401 && shownFor(error) === 'crash'

const toldFailures = (failed: Query[]) =>
  failed.flatMap(({ queryKey, state: { error } }): [QueryKey, FailedAnswer][] =>
    isApiFailure(error) ? [[queryKey, { status: error.status, code: error.code, error: error.error, request_id: error.request_id }]] : [],
  )

/** The server's half of the pages. */
export function createRenderer(product: PagesOfProduct, words: Record<Lang, LanguageWords>): Renderer {
  const speakers: Record<Lang, T> = { ar: makeT('ar', words.ar), en: makeT('en', words.en) }

  async function write(request: RenderRequest, queries: QueryClient, shown: Shown, module: PageModule, status: number): Promise<RenderedPage> {
    const { lang, path, search, site, today } = request
    // A page that all guests share names no single request.
    const reference = shown === 'page' && !request.session ? '' : request.reference
    const t = speakers[lang]
    const { place } = findRoute(product.routes, lang, path, search)
    const html = renderToString(
      <App
        {...product}
        queries={queries}
        visit={{ lang, t, api: createApi(request.transport, t), site, today, reference, history: fixedHistory(path, search), preload: () => {} }}
        first={{ place, page: module.default, key: 'first' }}
      />,
    )
    const answers = queries
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }): [QueryKey, unknown] => [queryKey, state.data])
    const failures = shown === 'page' ? toldFailures(failedQueries(queries)) : []
    const head = HOISTED.exec(html)?.[0] ?? ''
    const data = html.match(DATA)?.join('') ?? ''
    return {
      status,
      title: /<title>([^<]*)/.exec(head)?.[1] ?? '',
      head: head + data,
      body: html.slice(head.length).replace(DATA, ''),
      state: { shown, answers, ...(failures.length > 0 && { failures }), site, today, reference },
      file: module.file ?? '',
    }
  }

  return {
    async render(request) {
      const { lang, path, search } = request
      setToday(request.today)
      const api = createApi(request.transport, speakers[lang])
      const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
      queries.setQueryData(meQuery(api).queryKey, null)
      const askMe = () => queries.fetchQuery({ ...meQuery(api), staleTime: 0 })
      if (request.crash) {
        // Who is signed in is worth a try, but the page that says we failed must not fail for it.
        if (request.session) await askMe().catch(() => queries.setQueryData(meQuery(api).queryKey, null))
        return write(request, queries, 'crash', { default: Crash }, 500)
      }
      const me = request.session ? await askMe() : null
      const { route, place } = findRoute(product.routes, lang, path, search)
      if (!route) return write(request, queries, 'not_found', await product.notFound(), 404)
      const redirect = guardTarget(route.guard, me && { supplier: isSupplier(me) }, path + search)
      if (redirect) return { redirect }

      const module = await route.page()
      const [, answer] = await Promise.all([module.prepare?.(place), module.load?.(queries, api, place)])
      const failed = failedQueries(queries)
      const failure = failed.find((query) => !isSaid(query))?.state.error
      if (failure === undefined) return write(request, queries, 'page', module, failed.length > 0 ? 503 : answer === MISSING ? 404 : 200)
      if (!isApiFailure(failure)) throw failure
      if (failure.status === 401 && route.guard !== 'public') return { redirect: `/?from=${encodeURIComponent(path + search)}` }
      const shown = shownFor(failure)
      if (shown === 'not_found') return write(request, queries, shown, await product.notFound(), 404)
      if (shown === 'forbidden') return write(request, queries, shown, { default: Forbidden }, 403)
      throw failure
    },
  }
}
