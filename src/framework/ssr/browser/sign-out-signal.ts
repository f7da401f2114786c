import type { History } from '../history.ts'

const KEY = 'signed-out-at'
const SWITCH_KEY = 'company-switched-at'

function announce(key: string) {
  try {
    localStorage.setItem(key, String(Date.now()))
  } catch {
    // Without storage they notice at their next request.
  }
}

/** Notifies the other tabs of this browser, through the storage event, that the person signed out. */
export const announceSignOut = () => announce(KEY)

/** The same for acting for another company. */
export const announceSwitch = () => announce(SWITCH_KEY)

/** Calls when another tab of this browser begins to act for another company; answers how to stop that. */
export function onSwitch(listener: () => void) {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SWITCH_KEY) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/**
 * For a tab that shows a member's pages: after a sign-out in another tab the next navigation, or the next time this tab
 * gets the focus, loads a document from the server, which knows who is signed in now. Until then nothing moves on
 * screen. What was typed and is kept nowhere else stays, which `unsent` says, and sending it asks to sign in. After
 * another company was chosen only navigation does, because what is filled in here is still for the first.
 */
export function createGuestHistory(
  history: History,
  addressOf: (to: string) => string,
  unsent: { isAny: () => boolean; say: () => void },
): History {
  let signedOut = false
  let isKept = false
  let outdated = false
  window.addEventListener('storage', ({ key }) => {
    signedOut ||= key === KEY
    outdated ||= key === KEY || key === SWITCH_KEY
  })
  const reloadIfSignedOut = () => {
    if (!signedOut) return
    if (!unsent.isAny()) return window.location.reload()
    if (!isKept) unsent.say()
    isKept = true
  }
  window.addEventListener('focus', reloadIfSignedOut)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reloadIfSignedOut()
  })
  return {
    ...history,
    subscribe: (listener) => history.subscribe(() => (outdated ? window.location.reload() : listener())),
    go(to, options) {
      if (outdated) window.location.assign(addressOf(to))
      else history.go(to, options)
    },
  }
}
