import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { App } from '../app.tsx'
import type { AppPages } from '../app-pages.ts'
import type { CachedElement } from '../cached-markup.tsx'
import { failedQueries, serializeFailures } from './failed-queries.ts'
import { headTags, type Head } from '../head.ts'
import { fixedHistory } from '../history.ts'
import { createMarkupCache } from './markup-cache.tsx'
import { noticeValues } from '../notice.ts'
import type { PageState, Posted } from '../page-state.ts'
import { loadParts } from '../part.tsx'
import type { RenderedPage, RenderRequest } from '../renderer.ts'
import { findRoute, type PageModule } from '../route-table.ts'

type PageKind = PageState['shown']

/** For pages with a token in their URL: sends only the origin, which our cross-site check needs. */
const NO_PATH_IN_REFERRER = '<meta name="referrer" content="strict-origin">'

/**
 * Fails when the markup shows a query that was not read with its page, such as a list with another filter. A page that
 * reads nothing, such as the gallery of components, leaves it to browsers.
 */
function assertAllRead(queries: QueryClient, { file = 'a page', default: page }: PageModule) {
  if (!page.data && !page.prefetch) return
  const unread = queries
    .getQueryCache()
    .getAll()
    .find(({ state, options }) => state.status === 'pending' && (options as UseQueryOptions).enabled !== false)
  if (unread) throw new Error(`${file} shows ${unread.queryHash} and does not read it`)
}

/** Writes a page of what was read for it: its markup, its head, and the state with which the browser goes on. */
export function createPageWriter(pages: AppPages, translators: Record<Lang, T>) {
  const markupCache = createMarkupCache()

  return async function write(
    request: RenderRequest,
    queries: QueryClient,
    pageKind: PageKind,
    module: PageModule,
    status: number,
    posted?: Posted,
  ): Promise<RenderedPage> {
    const { lang, path, search, site, today } = request
    // Pages cached for all guests contain no request id.
    const reference = pageKind === 'page' && !request.session ? '' : request.reference
    const t = translators[lang]
    const notice = request.notice && t(request.notice.key, noticeValues(request.notice))
    const { place } = findRoute(pages, lang, path, search)
    const formKey = queries.getQueryData(['me']) ? crypto.randomUUID() : undefined
    let head: Head | undefined
    const parts = new Set<string>()
    const cached: CachedElement[] = []
    await loadParts()
    // A component shows what failed, not that it is on its way.
    for (const { queryKey } of failedQueries(queries)) queries.setQueryDefaults(queryKey, { retryOnMount: false })
    const written = renderToString(
      <App
        {...pages}
        queries={queries}
        visit={{
          lang,
          t,
          site,
          today,
          reference,
          history: fixedHistory(path, search),
          preload: () => {},
          takeHead: (given) => {
            head = given
          },
          parts,
          ...(!request.writesAll && { cached }),
          ...(posted && { posted }),
          ...(notice && { notice }),
          ...(formKey && { formKey }),
        }}
        first={{ place, page: module.default, key: 'first', serverRendered: true, wasShown: { current: true } }}
      />,
    )
    if (import.meta.env.DEV && pageKind === 'page') assertAllRead(queries, module)
    const body = markupCache.fill(written, cached, { lang, t, site, today }, parts)
    const answers = queries
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }): [QueryKey, unknown] => [queryKey, state.data])
    const failures = pageKind === 'page' ? serializeFailures(failedQueries(queries)) : []
    if (!head) throw new Error(`${module.file ?? 'a page'} has no title`)
    return {
      status,
      title: head.window_title,
      head:
        (place.query.token ? NO_PATH_IN_REFERRER : '') +
        headTags(head, { lang, path: place.path, site, t, is_private: request.session }),
      body,
      state: {
        shown: pageKind,
        answers,
        ...(failures.length > 0 && { failures }),
        parts: [...parts],
        site,
        today,
        reference,
        ...(posted && { posted }),
        ...(notice && { notice }),
        ...(formKey && { form_key: formKey }),
      },
      file: module.file ?? '',
      ...(module.slot_files && { slot_files: module.slot_files }),
    }
  }
}
