import { codeLoaded, fetchCode } from './connection.browser.ts'
import { QueryCache } from '@tanstack/react-query'
import { startTransition, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { actingFor } from '#framework/api/acting-company.ts'
import { ApiFailure, createApi, isApiFailure, type Api } from '#framework/api/api-client.ts'
import { settleSentDraft } from '#framework/ui/form/drafts/sent-draft.ts'
import { toast } from '#framework/ui/elements/toast.tsx'
import { makeT, type Lang, type LanguageMessages, type T } from '#framework/i18n/messages.ts'
import { App } from '../app.tsx'
import type { AppPages } from '../app-pages.ts'
import { fillSlots } from '../fill-slots.tsx'
import { browserTransport } from './browser-transport.ts'
import { ACTION_KEY } from '../forms/actions.ts'
import { REMOVED_PATH, signInPath } from '../guards.ts'
import { browserHistory } from '../history.ts'
import { localPath, splitLanguage } from '../language-path.ts'
import { loadedMessages, loadMessages } from '../load-messages.ts'
import type { Me } from '../me.ts'
import type { PageState } from '../page-state.ts'
import { loadRenderedParts, toastPartFailed } from '../part.tsx'
import { VisitQueries } from '../query.ts'
import { findRoute, type PageModule } from '../route-table.ts'
import { askForDay, createOpenDay, onReturn } from './open-day.ts'
import { takeOverScroll } from './scroll.ts'
import { rememberSessionEnded } from './session-ended.ts'
import { createGuestHistory } from './sign-out-signal.ts'
import { isAnythingUnsent } from './unsent-forms.tsx'

declare global {
  interface Window {
    /**
     * The last button that was pressed before hydration, kept by this listener; both are set by the script in the
     * page's head.
     */
    pressedEarly?: HTMLElement | null
    notePress: (event: MouseEvent) => void
    /** Path and query that the server rendered this document for, set by the script in the page's head. */
    writtenFor: string
  }
}

/**
 * Whether Back or Forward changed the address before hydration. Browsers keep the document if both entries belong to
 * it, as after a reload, and its content would not match its address.
 */
const hasAddressChanged = () => window.writtenFor !== location.pathname + location.search

/**
 * Marks the page as hydrated once all of it is, with the code that comes after the first view, and repeats a click that
 * came before that.
 */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    const markReady = async () => {
      await codeLoaded()
      document.documentElement.dataset.ready = ''
      if (window.pressedEarly?.isConnected) window.pressedEarly.click()
    }
    void markReady()
  }, [])
  return children
}

const toastKept = (t: T) => toast(t('site.session_ended_kept'))

/**
 * The session ended while the page was open: go to the start page, and return here after signing in; who was removed
 * from the company reads that. What was typed and is kept nowhere else stays until it is sent.
 */
function reloadAsGuest(lang: Lang, t: T, { more }: ApiFailure) {
  if (more.removed_from) return location.assign(localPath(lang, REMOVED_PATH))
  if (isAnythingUnsent()) return toastKept(t)
  rememberSessionEnded()
  const { path } = splitLanguage(location.pathname)
  location.assign(localPath(lang, signInPath(path + location.search)))
}

/**
 * Removes from the address what only the server needed. Reloading the answer to a form then loads the page without
 * sending the form again, and the token of an e-mailed link stays neither in the history nor visible.
 */
function cleanAddress() {
  const url = new URL(location.href)
  for (const key of [ACTION_KEY, 'token', 'signed_in']) if (url.searchParams.has(key)) url.searchParams.delete(key)
  window.history.replaceState(window.history.state, '', url)
}

/** The same pages, each of which loads its own messages with its code. */
function withMessages(pages: AppPages, lang: Lang): AppPages {
  const withPageMessages = (page: () => Promise<PageModule>) => async () => {
    const module = await page()
    if (module.messages) await loadMessages(module.messages(lang))
    return module
  }
  return {
    ...pages,
    routes: fillSlots(pages.routes).map((route) => ({ ...route, page: withPageMessages(route.page) })),
    notFound: withPageMessages(pages.notFound),
    forbidden: withPageMessages(pages.forbidden),
  }
}

/** The answers that the server rendered the page with. */
function queriesOf(state: PageState, lang: Lang, t: T, api: Api) {
  const queries = new VisitQueries(api, {
    // Without the network a query fails instead of waiting silently; failed queries are retried when the network is
    // back.
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
    queryCache: new QueryCache({
      onError: (error) => {
        if (isApiFailure(error) && error.status === 401 && queries.getQueryData(['me'])) reloadAsGuest(lang, t, error)
      },
    }),
  })
  for (const [key, answer] of state.answers) queries.setQueryData(key, answer)
  for (const [queryKey, { status, code, error, request_id }] of state.failures ?? []) {
    // The page hydrates as it was rendered: what failed is asked again when somebody wants it.
    queries.setQueryDefaults(queryKey, { retryOnMount: false })
    queries
      .getQueryCache()
      .build(queries, { queryKey })
      .setState({ status: 'error', error: new ApiFailure(status, code, error, { request_id }) })
  }
  return queries
}

/** Hydrates the page that the server rendered: same code, data and messages, so nothing on screen changes. */
export async function startPages(
  given: AppPages,
  loadLanguage: (lang: Lang) => Promise<{ default: LanguageMessages }>,
) {
  const root = document.getElementById('root')
  const state = JSON.parse(document.getElementById('state')?.textContent ?? 'null') as PageState | null
  if (!root || !state) return
  if (hasAddressChanged()) return location.reload()

  const { lang, path } = splitLanguage(location.pathname)
  const pages = withMessages(given, lang)
  const { route, place } = findRoute(pages, lang, path, location.search)
  const special: Partial<Record<PageState['shown'], () => PageModule | Promise<PageModule>>> = {
    crash: () => ({ default: { View: pages.Crash } }),
    forbidden: pages.forbidden,
    refused: async () => ({ default: { View: (await import('#framework/ui/form/refusals/refused.tsx')).Refused } }),
  }
  const me = state.answers.find(([[key]]) => key === 'me')?.[1] as Me | null | undefined
  const t = makeT(lang, loadedMessages)
  const day = createOpenDay(state.today)
  const api = createApi(
    browserTransport(lang, t, { actingCompany: me ? actingFor(me) : undefined, day }),
    t,
    Boolean(me),
  )
  const queries = queriesOf(state, lang, t, api)
  const codeOf = () => special[state.shown]?.() ?? (state.shown === 'page' && route ? route.page() : pages.notFound())
  const ready = async () => {
    const page = await codeOf()
    if (await loadRenderedParts(state.parts)) return page
    toastPartFailed(t)
    return page
  }
  const [page] = await Promise.all([ready(), loadMessages(loadLanguage(lang))])
  if (hasAddressChanged()) return location.reload()

  // Restored from the back/forward cache: another visitor may have signed in since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && queries.getQueryData(['me'])) location.reload()
  })

  cleanAddress()
  // A notice reports a success. The page that offers to send again is still undecided.
  if (state.shown !== 'refused') settleSentDraft(state.notice !== undefined)
  const unsent = { isAny: isAnythingUnsent, say: () => toastKept(t) }
  const history = me ? createGuestHistory(browserHistory(), (to) => localPath(lang, to), unsent) : browserHistory()
  const preload = (to: string) => {
    findRoute(pages, lang, new URL(to, location.origin).pathname, '')
      .route?.page()
      .catch(() => {})
  }
  const { site, today, reference, posted, notice, form_key } = state
  // From here on React handles clicks.
  removeEventListener('click', window.notePress, true)
  takeOverScroll(history.current().key)
  let isTyped = false
  document.addEventListener('input', ({ target }) => {
    isTyped ||= target instanceof Element && target.closest('form[method=post]') !== null
  })
  history.subscribe(() => {
    isTyped = false
  })
  onReturn(() => {
    void askForDay(day)
    // What is typed may depend on what the page shows, and its form says itself what has changed.
    // A guest stays one in this document, and is not asked who it is.
    if (!isTyped) void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.data !== null })
  })
  // What writes a copy comes when something is selected; without it browsers copy as they do.
  const loadCopying = async () => {
    const { copyForOthers } = await fetchCode(() => import('./copied-text.browser.ts'))
    document.addEventListener('copy', (event) => copyForOthers(event, t('site.amount_unit')))
  }
  document.addEventListener('selectstart', () => void loadCopying().catch(() => {}), { once: true })
  // A transition hydrates in small steps, between which the browser handles scrolling and typing.
  const tree = () => (
    <Hydrated>
      <App
        {...pages}
        queries={queries}
        visit={{
          lang,
          t,
          site,
          today,
          day,
          reference,
          history,
          preload,
          ...(posted && { posted }),
          ...(notice && { notice }),
          ...(form_key && { formKey: form_key }),
        }}
        first={{
          place,
          page: page.default,
          key: history.current().key,
          serverRendered: true,
          wasShown: { current: true },
        }}
      />
    </Hydrated>
  )
  startTransition(() => {
    const hydrated = hydrateRoot(root, tree())
    // During development: shows changed messages. Elsewhere the build removes this.
    if (import.meta.hot) import.meta.hot.on('vite:afterUpdate', () => hydrated.render(tree()))
  })
}
