import { localPath, splitLanguage } from './language-path.ts'

/** An entry of the browser's history that shows a page of ours. `path` has no language prefix. */
export interface Entry {
  path: string
  search: string
  hash: string
  /** Stays with the entry, so that its scroll position is found again on the way back. */
  key: string
  /** How the visitor got here: by a link, in place of another entry, or by the browser's back and forward. */
  action: 'push' | 'replace' | 'pop'
  /** The key of the entry whose page this one is shown over, as a dialog. */
  over?: string
}

/** Where the visitor is and how to go elsewhere without a new document. */
export interface History {
  current: () => Entry
  subscribe: (listener: () => void) => () => void
  /** Navigates to a page in the same language; `to` is a path without language prefix. */
  go: (to: string, options?: { replace?: boolean }) => void
  /** To the previous entry. Navigation requested meanwhile waits until the browser has arrived. */
  back: () => void
  /** Notes that the current entry is a dialog over another one, so that forward opens it as one again. */
  markOver: (key: string) => void
  /**
   * Intercepts the browser's back and forward. `stays` returns true to stay on the page; its argument `leave` continues
   * the navigation. Returns a function that removes the guard.
   */
  guard: (stays: (leave: () => void) => boolean) => () => void
}

/** A history without navigation, for the server. */
export const fixedHistory = (path: string, search: string): History => {
  const entry: Entry = { path, search, hash: '', key: 'first', action: 'push' }
  return {
    current: () => entry,
    subscribe: () => () => {},
    go: () => {},
    back: () => {},
    markOver: () => {},
    guard: () => () => {},
  }
}

const keyOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string' ? state.key : 'first'

const overOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'over' in state && typeof state.over === 'string'
    ? state.over
    : undefined

/** Index of an entry in this window's history; null for entries that the browser added for an anchor. */
const indexOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number'
    ? state.index
    : null

/** The key of the browser's entry at this moment. */
export const currentKey = () => keyOf(window.history.state)

function here(action: Entry['action']): Entry {
  const { pathname, search, hash } = window.location
  const over = overOf(window.history.state)
  return { path: splitLanguage(pathname).path, search, hash, key: currentKey(), action, ...(over && { over }) }
}

/** The history of this window. The language never changes within a document. */
export function browserHistory(): History {
  const { lang } = splitLanguage(window.location.pathname)
  const listeners = new Set<() => void>()
  let entry = here('push')

  const move = (next: Entry) => {
    entry = next
    for (const listener of listeners) listener()
  }

  // `history.back` is asynchronous: an entry added meanwhile would be the one it leaves.
  let afterBack: (() => void)[] | null = null

  let stays: ((leave: () => void) => boolean) | null = null
  let returning = false
  let index = indexOf(window.history.state) ?? 0
  if (window.history.state === null) window.history.replaceState({ key: entry.key, index }, '')

  /** Goes back to the entry that is not left yet, and answers whether it does. Dialogs over a page do not leave it. */
  function returns(next: Entry) {
    const steps = (indexOf(window.history.state) ?? index) - index
    if (!stays || steps === 0 || entry.over || next.over === entry.key) return false
    const asked = stays
    const leave = () => {
      if (stays === asked) stays = null
      window.history.go(steps)
    }
    returning = asked(leave)
    if (returning) window.history.go(-steps)
    return returning
  }

  window.addEventListener('popstate', () => {
    if (returning) return void (returning = false)
    const next = here('pop')
    if (returns(next)) return void (afterBack = null)
    index = indexOf(window.history.state) ?? index
    // Within one page the browser itself goes to the anchor.
    const samePage = next.path === entry.path && next.search === entry.search && next.hash !== entry.hash
    move(samePage ? { ...next, key: entry.key } : next)
    const waiting = afterBack ?? []
    afterBack = null
    for (const each of waiting) each()
  })

  function go(to: string, { replace = false }: { replace?: boolean } = {}) {
    if (afterBack) return void afterBack.push(() => go(to, { replace }))
    const key = Math.random().toString(36).slice(2, 10)
    const same = localPath(lang, to) === window.location.pathname + window.location.search + window.location.hash
    // A link to a dialog that is clicked twice still opens it over its page.
    if (!replace && !same) index += 1
    const state = same && entry.over ? { key, index, over: entry.over } : { key, index }
    if (replace || same) window.history.replaceState(state, '', localPath(lang, to))
    else window.history.pushState(state, '', localPath(lang, to))
    move(here(replace || same ? 'replace' : 'push'))
  }

  return {
    current: () => entry,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    go,
    back() {
      // Called twice, as by two presses of Escape, it goes back one entry.
      if (afterBack) return
      afterBack = []
      window.history.back()
    },
    guard(asked) {
      stays = asked
      return () => {
        if (stays === asked) stays = null
      }
    },
    markOver(key) {
      window.history.replaceState({ ...(window.history.state as object), over: key }, '')
      entry = { ...entry, over: key }
    },
  }
}
