import { createContext, isContext } from 'node:vm'
import { Window } from 'happy-dom'
import type { CookieJar } from './cookies.ts'
import { fakeStreams } from './fake-streams.ts'

/* A window of Node for one document: what happy-dom lacks, and the ways out of it, are added here. */

export interface Outside {
  url: URL
  cookies: CookieJar
  /** What tabs of one browser share. */
  storage: Map<string, string>
  /** Leaves the document. */
  navigate: (url: URL, how?: 'reload') => void
  request: (request: { method: string; url: URL; headers: Headers; body: Buffer | undefined }) => Promise<Response>
  failed: (message: string) => void
}

export type TestWindow = globalThis.Window & typeof globalThis

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]'

/** Dialogs and popovers as browsers have them: the focus goes in when they open, and back when they close. */
function addDialogs(window: TestWindow) {
  const before = new WeakMap<Element, Element | null>()
  const { prototype } = window.HTMLDialogElement
  const open = (dialog: HTMLDialogElement, modal: boolean) => {
    if (dialog.hasAttribute('open')) throw new Error('this dialog is open')
    before.set(dialog, window.document.activeElement)
    dialog.setAttribute('open', '')
    if (modal) dialog.setAttribute('data-modal', '')
    const first = dialog.querySelector<HTMLElement>('[autofocus]') ?? dialog.querySelector<HTMLElement>(FOCUSABLE)
    first?.focus()
  }
  Object.assign(prototype, {
    show(this: HTMLDialogElement) {
      open(this, false)
    },
    showModal(this: HTMLDialogElement) {
      open(this, true)
    },
    close(this: HTMLDialogElement) {
      if (!this.hasAttribute('open')) return
      this.removeAttribute('open')
      this.removeAttribute('data-modal')
      const element = before.get(this)
      if (element?.isConnected && element instanceof window.HTMLElement) element.focus()
      this.dispatchEvent(new window.Event('close'))
    },
  })
  const popover = (element: HTMLElement, shown: boolean) => {
    element.toggleAttribute('data-popover-open', shown)
    element.dispatchEvent(
      Object.assign(new window.Event('toggle'), {
        newState: shown ? 'open' : 'closed',
        oldState: shown ? 'closed' : 'open',
      }),
    )
  }
  Object.assign(window.HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      popover(this, true)
    },
    hidePopover(this: HTMLElement) {
      popover(this, false)
    },
  })
}

/** Counts the listeners of the document and the window, which outlive what adds them. */
function countListeners(window: TestWindow) {
  const active = new Map<EventTarget, Set<string>>([
    [window, new Set()],
    [window.document, new Set()],
  ])
  const numbers = new WeakMap<object, number>()
  let last = 0
  const keyOf = (type: string, listener: object, options: unknown) => {
    if (!numbers.has(listener)) numbers.set(listener, ++last)
    const capture = typeof options === 'boolean' ? options : Boolean((options as { capture?: boolean } | null)?.capture)
    return `${type} ${numbers.get(listener)} ${capture}`
  }
  for (const [target, keys] of active) {
    const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)]
    const listen: EventTarget['addEventListener'] = (type, listener, options) => {
      if (!listener) return
      const key = keyOf(type, listener, options)
      const { signal, once } = typeof options === 'object' ? options : {}
      if (signal?.aborted) return
      keys.add(key)
      signal?.addEventListener('abort', () => keys.delete(key))
      if (once) add(type, () => keys.delete(key), options)
      add(type, listener, options)
    }
    const forget: EventTarget['removeEventListener'] = (type, listener, options) => {
      if (listener) keys.delete(keyOf(type, listener, options))
      remove(type, listener, options)
    }
    Object.assign(target, { addEventListener: listen, removeEventListener: forget })
  }
  return () =>
    [...active]
      .flatMap(([target, keys]) =>
        [...keys].map((key) => `${target === window ? 'window' : 'document'} ${key.split(' ')[0]}`),
      )
      .toSorted()
}

/** Counts what changes in the document. */
function countChanges(window: TestWindow) {
  let changes = 0
  new window.MutationObserver((records) => (changes += records.length)).observe(window.document, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  })
  return () => changes
}

/** Storage that outlives the document. */
function shareStorage(window: TestWindow, kept: Map<string, string>) {
  const { localStorage } = window
  for (const [key, value] of kept) localStorage.setItem(key, value)
  return () => {
    kept.clear()
    for (const key of Object.keys(localStorage)) kept.set(key, localStorage.getItem(key)!)
  }
}

/** Opens a document as text, before any of its code runs. */
export function openWindow(html: string, outside: Outside) {
  const { url, cookies } = outside
  const interceptor = {
    beforeAsyncRequest: async ({ request }: { request: unknown }) => {
      const sent = request as Request
      const body = sent.method === 'GET' ? undefined : Buffer.from(await sent.arrayBuffer())
      return outside.request({ method: sent.method, url: new URL(sent.url), headers: sent.headers, body })
    },
  }
  const made = new Window({
    url: url.href,
    settings: {
      enableJavaScriptEvaluation: true,
      suppressInsecureJavaScriptEnvironmentWarning: true,
      disableJavaScriptFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
      fetch: { interceptor: interceptor as never },
    },
  })
  const window = made as unknown as TestWindow
  if (!isContext(window)) createContext(window)
  const saveStorage = shareStorage(window, outside.storage)
  addDialogs(window)
  const listeners = countListeners(window)
  const streams = fakeStreams(window)
  Object.defineProperty(window.document, 'cookie', {
    configurable: true,
    get: () => cookies.readable(url),
    set(cookie: string) {
      cookies.set(cookie, url)
    },
  })
  const go = (to: string | URL) => outside.navigate(new URL(to, window.location.href))
  Object.assign(window.location, { assign: go, replace: go, reload: () => outside.navigate(url, 'reload') })
  Object.assign(window, {
    open: go,
    scrollTo: () => undefined,
    print: () => undefined,
    writtenFor: url.pathname + url.search,
    notePress: () => undefined,
  })
  Object.assign(window.Element.prototype, {
    getAnimations: () => [],
    scrollIntoView: () => undefined,
    scrollTo: () => undefined,
  })
  const { console } = window
  for (const level of ['error', 'warn'] as const)
    console[level] = (...words: unknown[]) => outside.failed(`console.${level}: ${words.map(String).join(' ')}`)
  window.addEventListener('error', ({ message }) => outside.failed(`error: ${message}`))
  // The script of the head asks for the page's code; tests bring it themselves.
  window.document.write(html.replace(/<script data-code[^]*?<\/script>/, ''))
  window.document.documentElement.dataset.scripts = ''
  return {
    window,
    changes: countChanges(window),
    listeners,
    streams,
    saveStorage,
    close: () => {
      saveStorage()
      return made.happyDOM.abort()
    },
  }
}
