import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { DialogWaiting, PageSkeleton } from '#framework/ui/page/states.tsx'
import { ArrivalContext, PlaceContext, useMe, useVisit, VisitContext } from './context.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'
import type { AppPages } from './app-pages.ts'
import { anchorId } from './anchor.ts'
import { fetchCode, serverAnswers } from './browser/connection.browser.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import type { AnyPage } from './define-page.ts'
import { readPage } from './read-page.ts'
import { DialogRouteContext } from './dialog-route.tsx'
import type { Entry } from './history.ts'
import { PageView } from './page-view.tsx'
import { PageShownContext } from './part.tsx'
import { findRoute, type PageModule, type Place, type Route } from './route-table.ts'
import { rememberScroll, restoredScroll } from './browser/scroll.ts'

/** A page on screen, or on its way there. */
export interface ShownPage {
  place: Place
  page: AnyPage
  /** The history entry it belongs to. */
  key: string
  /** The page rendered by the server, without a navigation since: the posted form and the first keys belong to it. */
  serverRendered?: boolean
  /** How it was reached, for the scroll position; absent for another view of the page before. */
  arrivedBy?: Entry
  /** Only the query of the address has changed: the page does not take the focus. */
  isSamePath?: boolean
  /** Whether it has been on screen: read by its parts while they are created. */
  wasShown: { current: boolean }
}

/** Milliseconds that the old page may stay while the code and data of the next one load. */
const OLD_PAGE_MAX_MS = 150

interface NavigationProps extends AppPages {
  first: ShownPage
}

/**
 * Shows the page of the address. After a click the old page stays for a moment, so that quick pages replace it
 * without a flicker; a slow one shows its frame first. Then scroll position and focus are set.
 */
export function Navigation({ first, ...pages }: NavigationProps) {
  const { guards, notFound, forbidden, Frame, Crash } = pages
  const general = { notFound, forbidden }
  const visit = useVisit()
  const { lang, t, history } = visit
  const visitAfterFirst = useMemo(() => {
    const { posted: _posted, formKey: _formKey, ...rest } = visit
    return rest
  }, [visit])
  const queries = useQueryClient()
  const me = useMe()
  const entry = useSyncExternalStore(history.subscribe, history.current, history.current)
  const [shown, setShown] = useState(first)
  /** The page whose skeleton is shown while it loads. */
  const [awaited, setAwaited] = useState<Pick<ShownPage, 'place' | 'key'> | null>(null)
  const [dialog, setDialog] = useState<ShownPage | null>(null)
  /** History key of a dialog that is loading. */
  const [dialogKey, setDialogKey] = useState<string | null>(null)
  const arriving = useRef(false)
  const [takeArrival] = useState(() => () => {
    const { current } = arriving
    arriving.current = false
    return current
  })
  const current = useRef(first)

  /**
   * Loads a page's queries. Waits for the required ones, but at most `OLD_PAGE_MAX_MS` if the path is the same, and
   * that long for the others.
   */
  async function prepare(module: PageModule, place: Place, isSamePath = false) {
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, OLD_PAGE_MAX_MS))
    const { needed, everything } = readPage(module.default, queries, { ...place, me, isSignedIn: me !== null })
    const reading = await (isSamePath ? Promise.race([needed, timeout]) : needed)
    await Promise.race([everything, timeout])
    return reading
  }

  /** Loads a page to show as a dialog; null if its data requires a full page. */
  async function openDialog(route: Route, place: Place): Promise<ShownPage | null> {
    const module = await fetchCode(route.page)
    const page = module.default
    const reading = await prepare(module, place)
    if (reading?.failure === null && page.needsPage?.(reading.answers)) return null
    return { place, page, key: entry.key, wasShown: { current: false } }
  }

  useEffect(() => {
    const before = current.current
    if (entry.key === before.key) {
      // Cancels a page that is still loading.
      setShown(before)
      setAwaited(null)
      setDialog(null)
      return undefined
    }
    const { route, place } = findRoute(pages, lang, entry.path, entry.search)
    const redirect = route && (route.moved?.(place) ?? guards[route.guard](me, entry.path + entry.search))
    if (redirect) {
      history.go(redirect, { replace: true })
      return undefined
    }
    let stale = false
    /**
     * A missing chunk means that a newer release was deployed: reload from the server. Without the network the page
     * stays.
     */
    const stayOnPage = async () => {
      const reachable = await serverAnswers()
      if (stale) return
      if (reachable) return window.location.reload()
      toast(t('errors.network'), 'error')
      if (entry.action === 'push') history.back()
      else history.go(`${before.place.path}?${new URLSearchParams(before.place.query).toString()}`, { replace: true })
    }
    function openPage() {
      // Cancels a page that is still loading.
      setShown(before)
      setDialog(null)
      setDialogKey(null)
      rememberScroll(before.key)
      const isSamePath = place.path === before.place.path
      // Another view of the same page shows no skeleton while it loads.
      const timer = isSamePath
        ? undefined
        : setTimeout(() => {
            if (stale || current.current.key === entry.key) return
            setAwaited({ place, key: entry.key })
            if (entry.action !== 'pop') window.scrollTo(0, 0)
          }, OLD_PAGE_MAX_MS)
      const show = async () => {
        const module = await fetchCode(route?.page ?? notFound)
        await prepare(module, place, isSamePath)
        if (stale) return
        // A transition, so that the old page stays until the new page's parts have loaded too.
        startTransition(() =>
          setShown({
            place,
            page: module.default,
            key: entry.key,
            serverRendered: Boolean(before.serverRendered) && isSamePath,
            ...((!isSamePath || entry.hash || entry.action === 'pop') && { arrivedBy: entry }),
            isSamePath,
            wasShown: { current: false },
          }),
        )
      }
      show().catch(() => {
        clearTimeout(timer)
        return stayOnPage()
      })
    }
    // Opened as a dialog by a click, by going forward to it again, and by replacing another dialog.
    const isDialog =
      route?.dialog && (entry.action === 'push' || entry.over === before.key || (entry.action === 'replace' && dialog))
    if (isDialog) {
      history.markOver(before.key)
      setDialogKey(entry.key)
      openDialog(route, place).then(
        (opened) => !stale && (opened ? startTransition(() => setDialog(opened)) : openPage()),
        stayOnPage,
      )
    } else openPage()
    return () => {
      stale = true
    }
    // Only a new history entry is a navigation; everything else is read as it is at that moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [entry.key])

  useLayoutEffect(() => {
    const { key, arrivedBy, isSamePath = true, wasShown } = shown
    wasShown.current = true
    if (current.current === shown) return
    current.current = shown
    setAwaited((one) => (one?.key === key ? null : one))
    arriving.current ||= !isSamePath
    if (!arrivedBy) return
    const anchor = document.getElementById(anchorId(arrivedBy.hash))
    if (anchor && arrivedBy.action !== 'pop') anchor.scrollIntoView()
    else window.scrollTo(0, arrivedBy.action === 'pop' ? restoredScroll(key) : 0)
  }, [shown])

  useLayoutEffect(() => {
    if (dialog) dialog.wasShown.current = true
  }, [dialog])

  // Nothing but the skeleton changes until the page itself is there.
  const waiting = awaited?.key === entry.key && awaited.key !== shown.key ? awaited : null
  const place = waiting?.place ?? shown.place
  return (
    <PlaceContext value={place}>
      <ArrivalContext value={takeArrival}>
        <Frame>
          {!dialog && dialogKey === entry.key && <DialogWaiting />}
          {dialog && (
            <PlaceContext value={dialog.place}>
              <VisitContext value={visitAfterFirst}>
                <DialogRouteContext value={{ close: history.back, pageBelow: place.path }}>
                  <PageShownContext value={dialog.wasShown}>
                    <PageView key={dialog.key} page={dialog.page} {...general} />
                  </PageShownContext>
                </DialogRouteContext>
              </VisitContext>
            </PlaceContext>
          )}
          <VisitContext value={shown.serverRendered ? visit : visitAfterFirst}>
            <PageShownContext value={shown.wasShown}>
              <CrashBoundary key={`${place.path} ${waiting ? 'waiting' : ''}`} Crash={Crash}>
                {waiting ? <PageSkeleton /> : <PageView key={place.path} page={shown.page} {...general} />}
              </CrashBoundary>
            </PageShownContext>
          </VisitContext>
        </Frame>
      </ArrivalContext>
    </PlaceContext>
  )
}
