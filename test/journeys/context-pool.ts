import { type Browser, type BrowserContext, type BrowserContextOptions, test } from '@playwright/test'
import { count } from '../support/run/counted.ts'

/** What would stay in a context for ever: one in which a journey did any of it is closed and not used again. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
  'setStorageState',
] as const
const LASTING_OF_CLOCK = [
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const

/** Those that a journey or a fixture may listen to. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'serviceworker',
  'weberror',
]

/** Calls `noticed` before each call of these methods. */
function notice<Methods extends object>(of: Methods, names: readonly (keyof Methods)[], noticed: () => void) {
  for (const name of names) {
    const method = (of[name] as (...args: unknown[]) => unknown).bind(of)
    Object.assign(of, {
      [name]: (...args: unknown[]) => {
        noticed()
        return method(...args)
      },
    })
  }
}

/**
 * Makes a used context like a new one, but for its HTTP cache, which holds the files of the build and spares most of
 * what a first page costs. All pages go, and with them what is theirs: sessionStorage, `window.name`, workers, locks,
 * channels, size, media, their routes and scripts.
 */
async function clean(context: BrowserContext) {
  for (const event of EVENTS) context.removeAllListeners(event)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  const [last = await context.newPage(), ...others] = context.pages()
  for (const page of others) await page.close()
  // What pages store when they are left is stored before it is cleared; cookies are cleared with it.
  await last.goto('about:blank')
  const connection = await context.newCDPSession(last)
  await connection.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
  await last.close()
  await context.clearPermissions()
}

export type ContextPool = ReturnType<typeof contextPool>

/**
 * The contexts of a worker: one that is free is used again by the next journey that needs one of its kind, which is
 * whatever its options say.
 */
export function contextPool(browser: Browser) {
  const kinds = new WeakMap<BrowserContext, string>()
  const free = new Map<string, BrowserContext[]>()
  const spent = new WeakSet<BrowserContext>()

  function openContext(options: BrowserContextOptions) {
    count('contexts', test.info().file)
    return browser.newContext(options)
  }

  async function open(kind: string, options: BrowserContextOptions) {
    const context = await openContext(options)
    kinds.set(context, kind)
    const spend = () => void spent.add(context)
    notice(context, LASTING, spend)
    notice(context.clock, LASTING_OF_CLOCK, spend)
    return context
  }

  return {
    /** A context that nobody uses now; one of its own, which is never used again, where it must be fresh. */
    async take(options: BrowserContextOptions, fresh: boolean) {
      if (fresh) return openContext(options)
      const kind = JSON.stringify(options)
      return free.get(kind)?.pop() ?? open(kind, options)
    },

    /** Cleans a context for the next journey, or closes it. */
    async giveBack(context: BrowserContext, passed: boolean) {
      const kind = kinds.get(context)
      const isClean =
        kind !== undefined &&
        passed &&
        !spent.has(context) &&
        (await clean(context).then(
          () => true,
          () => false,
        ))
      if (isClean) free.set(kind, [...(free.get(kind) ?? []), context])
      else await context.close()
    },
  }
}
