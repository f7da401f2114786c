import type { ComponentType } from 'react'
import { fetchCode, serverAnswers } from './connection.browser.ts'

/** Resolves with whether the person asked, when it is time to try again; `asked` registers what the person presses. */
const nextAttempt = (asked: (ask: () => void) => void) =>
  new Promise<boolean>((resolve) => {
    const listeners = new AbortController()
    const resolveWith = (isAsked: boolean) => {
      listeners.abort()
      resolve(isAsked)
    }
    asked(() => resolveWith(true))
    for (const sign of ['online', 'focus']) addEventListener(sign, () => resolveWith(false), listeners)
  })

/**
 * Loads a component once. A missing file means that a newer release was deployed, so the page is reloaded. After
 * another failure it is loaded when the network is back, when somebody returns to the window, or asks (`retry`).
 */
export function codeLoader<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  let failed = false
  /** A document that has just come with the file's name gains nothing by coming again. */
  let isWritten = false
  let retry = () => {}
  const listeners = new Set<() => void>()
  const attempted = Promise.withResolvers<void>()
  const endAttempt = (hasFailed: boolean) => {
    failed = hasFailed
    attempted.resolve()
    for (const listener of listeners) listener()
  }
  const fetchComponent = async () => (known = await fetchCode(load))

  async function loadUntilThere(isAsked: boolean): Promise<ComponentType<Props>> {
    try {
      const component = await fetchComponent()
      endAttempt(false)
      return component
    } catch {
      if ((isAsked || !isWritten) && (await serverAnswers())) {
        window.location.reload()
        // What closes itself by going back in the history would stop that.
        return new Promise(() => {})
      }
    }
    const next = nextAttempt((ask) => {
      retry = ask
    })
    endAttempt(true)
    return loadUntilThere(await next)
  }

  const component = () => (loading ??= loadUntilThere(false))

  return {
    known: () => known,
    component,
    /** Settles when the code is there, or could not be loaded for now. */
    firstAttempt() {
      void component()
      return attempted.promise
    },
    /** Loads it before it is needed. */
    preload: fetchComponent,
    /** Loads what the server has written. */
    async loadWritten() {
      isWritten = true
      return fetchComponent().then(
        () => true,
        () => false,
      )
    },
    hasFailed: () => failed,
    retry: () => retry(),
    /** Follows whether loading has failed: also each further failure. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type CodeLoader<Props extends object> = ReturnType<typeof codeLoader<Props>>
