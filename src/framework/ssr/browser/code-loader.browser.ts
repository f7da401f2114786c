import type { ComponentType } from 'react'
import { fetchCode, serverAnswers } from './connection.browser.ts'
import { reloadOncePerRelease } from './reload-once.browser.ts'

/** Resolves when it is time to try again; `onRetry` receives the function that a person calls to retry. */
const nextAttempt = (onRetry: (retry: () => void) => void) =>
  new Promise<void>((resolve) => {
    const listeners = new AbortController()
    const end = () => {
      listeners.abort()
      resolve()
    }
    onRetry(end)
    for (const sign of ['online', 'focus']) addEventListener(sign, end, listeners)
  })

/** Why code is not there: the server was not reached, or it answered and the file is missing. */
type CodeFailure = 'network' | 'missing'

/**
 * Loads a component once. A missing file means that a newer release was deployed, so the page is reloaded, once per
 * release. After another failure it is loaded when the network is back, when somebody returns to the window, or asks
 * (`retry`).
 */
export function codeLoader<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  let failure: CodeFailure | null = null
  /** A document that was just served must not be reloaded. */
  let isRendered = false
  let retry = () => {}
  const listeners = new Set<() => void>()
  const attempted = Promise.withResolvers<void>()
  const endAttempt = (failedBy: CodeFailure | null) => {
    failure = failedBy
    attempted.resolve()
    for (const listener of listeners) listener()
  }
  const fetchComponent = async () => (loaded = await fetchCode(load))

  async function loadWithRetries(): Promise<ComponentType<Props>> {
    try {
      const component = await fetchComponent()
      endAttempt(null)
      return component
    } catch {
      const failedBy = (await serverAnswers()) ? 'missing' : 'network'
      // What closes itself by going back in the history would stop a reload.
      if (failedBy === 'missing' && !isRendered && reloadOncePerRelease()) return new Promise(() => {})
      const next = nextAttempt((ask) => {
        retry = ask
      })
      endAttempt(failedBy)
      await next
      return loadWithRetries()
    }
  }

  const loadUntilThere = () => (loading ??= loadWithRetries())

  return {
    /** The component, once its code is there. */
    getLoaded: () => loaded,
    /** Resolves when the code is there, after as many attempts as it takes. */
    loadUntilThere,
    /** Resolves when the first attempt has ended: the code is there, or could not be loaded for now. */
    tryToLoad() {
      void loadUntilThere()
      return attempted.promise
    },
    /** Loads it before it is needed. */
    preload: fetchComponent,
    /** Loads what the server has rendered. */
    async loadRendered() {
      isRendered = true
      return fetchComponent().then(
        () => true,
        () => false,
      )
    },
    failure: () => failure,
    retry: () => retry(),
    /** Follows whether loading has failed: also each further failure. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type CodeLoader<Props extends object> = ReturnType<typeof codeLoader<Props>>
