import { currentKey } from '../history.ts'

const STORAGE_KEY = 'scroll'
const OTHER_LANGUAGE = 'scroll-other-language'

type SavedScroll = Record<string, number>

function read(): SavedScroll {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as SavedScroll
  } catch {
    return {}
  }
}

/** Keeps how far down a history entry was read, for the way back. */
export function rememberScroll(key: string) {
  try {
    const kept = Object.entries({ ...read(), [key]: Math.round(window.scrollY) }).slice(-50)
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Without storage the way back begins at the top.
  }
}

/** How far down a history entry was when it was left. */
export const restoredScroll = (key: string) => read()[key] ?? 0

/** Keeps the scroll position for the same page in the other language, which is a new document. */
export function keepScrollForOtherLanguage() {
  try {
    sessionStorage.setItem(OTHER_LANGUAGE, String(Math.round(window.scrollY)))
  } catch {
    // The other language then starts at the top.
  }
}

/** Takes over scrolling from the browser: what it would restore comes too early for pages that load data. */
export function takeOverScroll(key: string) {
  try {
    history.scrollRestoration = 'manual'
    const position = sessionStorage.getItem(OTHER_LANGUAGE)
    sessionStorage.removeItem(OTHER_LANGUAGE)
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const back = entry?.type === 'back_forward' || entry?.type === 'reload'
    if (position) window.scrollTo(0, Number(position))
    else if (back && !location.hash) window.scrollTo(0, restoredScroll(key))
    window.addEventListener('pagehide', () => rememberScroll(currentKey()))
  } catch {
    // Then the browser's own way stays.
  }
}
