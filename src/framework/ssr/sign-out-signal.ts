import type { History } from './history.ts'

const KEY = 'signed-out-at'

/** Notifies the other tabs of this browser, through the storage event, that the person signed out. */
export function announceSignOut() {
  try {
    localStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without storage they notice at their next request.
  }
}

/**
 * For a tab that shows a member's pages: after a sign-out in another tab the next navigation, or the next time this tab gets the focus, loads a
 * document from the server, which knows who is signed in now. Until then nothing moves on screen.
 */
export function createGuestHistory(history: History, addressOf: (to: string) => string): History {
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
