import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import { PageSkeleton } from '#framework/ui/page/states.tsx'
import { ArrivalContext, PlaceContext, useMe, useVisit, VisitContext } from './context.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'
import type { AppPages } from './app-pages.ts'
import { anchorId } from './anchor.ts'
import { fetchCode, serverAnswers } from './connection.browser.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { DialogRouteContext } from './dialog-route.tsx'
import type { Entry } from './history.ts'
import { findRoute, type Place, type Route } from './route-table.ts'
import { rememberScroll, restoredScroll } from './scroll.ts'

/** The page on screen. `page` is null while its code is loading. */
export interface Shown {
  place: Place
  page: ComponentType | null
  /** The history entry it belongs to. */
  key: string
  /** The page rendered by the server, without a navigation since: the posted form and the first keys belong to it. */
  written?: boolean
}

/** Milliseconds that the old page may stay while the code and data of the next one load. */
const OLD_PAGE_MAX_MS = 150

interface NavigationProps extends AppPages {
  first: Shown
}

/**
 * Shows the page of the address. After a click the old page stays for a moment, so that quick pages replace it
 * without a flicker; a slow one shows its frame first. Then scroll position and focus are set.
 */
export function Navigation({ first, ...pages }: NavigationProps) {
  const { guards, notFound, Frame, Crash } = pages
  const visit = useVisit()
  const { lang, t, api, history } = visit
  const visitAfterFirst = useMemo(() => {
    const { posted: _posted, formKey: _formKey, ...rest } = visit
    return rest
  }, [visit])
  const queries = useQueryClient()
  const me = useMe()
  const entry = useSyncExternalStore(history.subscribe, history.current, history.current)
  const [shown, setShown] = useState(first)
  const [dialog, setDialog] = useState<Shown | null>(null)
  const arriving = useRef(false)
  const [takeArrival] = useState(() => () => {
    const { current } = arriving
    arriving.current = false
    return current
  })
  const current = useRef(first)
  const landing = useRef<Entry | null>(null)

  /**
   * Loads a page that is shown as a dialog; slow data arrives after it has opened. Nothing where it needs a page after
   * all.
   */
  async function openDialog(route: Route, place: Place): Promise<Shown | null> {
    const module = await fetchCode(route.page)
    const timeout = new Promise((resolve) => setTimeout(resolve, OLD_PAGE_MAX_MS))
    const loaded = module.load?.(queries, api, place)
    await Promise.all([module.prepare?.(place, queries), module.isPage ? loaded : Promise.race([loaded, timeout])])
    if (module.isPage?.(queries, place)) return null
    return { place, page: module.default, key: entry.key }
  }

  useEffect(() => {
    const before = current.current
    if (entry.key === before.key) {
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
      setDialog(null)
      rememberScroll(before.key)
      let visible = false
      const setPage = (page: ComponentType | null) => {
        if (stale) return
        if (!visible) {
          arriving.current ||= place.path !== before.place.path
          landing.current = place.path !== before.place.path || entry.hash || entry.action === 'pop' ? entry : null
        }
        visible = true
        current.current = {
          place,
          page,
          key: entry.key,
          written: Boolean(before.written) && place.path === before.place.path,
        }
        setShown(current.current)
      }
      const code = fetchCode(route?.page ?? notFound)
      const timeout = new Promise((resolve) => setTimeout(resolve, OLD_PAGE_MAX_MS))
      const ready = code.then(async (module) => {
        await Promise.all([
          module.prepare?.(place, queries),
          module.prepareDeferred?.({ signedIn: me !== null }),
          Promise.race([module.load?.(queries, api, place), timeout]),
        ])
        return module.default
      })
      // Another view of the same page shows no skeleton while it loads.
      if (place.path !== before.place.path)
        void Promise.race([ready, timeout]).then(
          () => !visible && setPage(null),
          () => {},
        )
      ready.then(setPage, stayOnPage)
    }
    // A click opens it over the page it is on; so do going forward to it again, and what takes the place of another
    // dialog.
    const isDialog =
      route?.dialog &&
      before.page &&
      (entry.action === 'push' || entry.over === before.key || (entry.action === 'replace' && dialog))
    if (isDialog) {
      history.markOver(before.key)
      openDialog(route, place).then((opened) => !stale && (opened ? setDialog(opened) : openPage()), stayOnPage)
    } else openPage()
    return () => {
      stale = true
    }
    // Only a new history entry is a navigation; everything else is read as it is at that moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [entry.key])

  useLayoutEffect(() => {
    const { current: target } = landing
    landing.current = null
    if (!target) return
    const anchor = document.getElementById(anchorId(target.hash))
    const top = target.action === 'pop' ? restoredScroll(shown.key) : 0
    if (anchor && target.action !== 'pop') anchor.scrollIntoView()
    else window.scrollTo(0, top)
  }, [shown.key])

  const { place, page: Body } = shown
  const DialogBody = dialog?.page
  return (
    <PlaceContext value={place}>
      <ArrivalContext value={takeArrival}>
        <Frame>
          {DialogBody && (
            <PlaceContext value={dialog.place}>
              <VisitContext value={visitAfterFirst}>
                <DialogRouteContext value={{ close: history.back, pageBelow: place.path }}>
                  <DialogBody key={dialog.key} />
                </DialogRouteContext>
              </VisitContext>
            </PlaceContext>
          )}
          <VisitContext value={shown.written ? visit : visitAfterFirst}>
            <CrashBoundary key={`${place.path} ${Body ? '' : 'waiting'}`} Crash={Crash}>
              {Body ? <Body key={place.path} /> : <PageSkeleton />}
            </CrashBoundary>
          </VisitContext>
        </Frame>
      </ArrivalContext>
    </PlaceContext>
  )
}
