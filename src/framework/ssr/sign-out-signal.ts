import type { History } from './history.ts'

const KEY = 'signed-out-at'

/** Tells the other tabs of this browser, by the event of its storage, that the person signed out here. */
export function announceSignOut() {
  try {
    localStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Where storage is refused, the next call to the server tells them.
  }
}

/**
 * For a tab that shows a member's pages: after a sign-out in another tab the next navigation, or the next time this tab gets the focus, loads a
 * document from the server, which knows who is signed in now. Until then nothing moves on screen.
 */
export function leaveAfterSignOut(history: History, addressOf: (to: string) => string): History {
  let signedOut = false
  window.addEventListener('storage', ({ key }) => {
    signedOut ||= key === KEY
  })
  const reloadIfSignedOut = () => {
    if (signedOut) window.location.reload()
  }
  window.addEventListener('focus', reloadIfSignedOut)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reloadIfSignedOut()
  })
  return {
    ...history,
    subscribe: (listener) => history.subscribe(() => (signedOut ? reloadIfSignedOut() : listener())),
    go(to, options) {
      if (signedOut) window.location.assign(addressOf(to))
      else history.go(to, options)
    },
  }
}
