import { useSyncExternalStore } from 'react'

const KEY = 'account-address'

const listeners = new Set<() => void>()

const changed = () => {
  for (const listener of listeners) listener()
}

/** Keeps the address of an account for the next pages of this tab, outside of addresses, logs and history. */
export function rememberAddress(email: string) {
  try {
    sessionStorage.setItem(KEY, email)
  } catch {
    // Then it is typed again.
  }
  changed()
}

/** After signing in nobody needs it any more. */
export function forgetAddress() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing is kept where storage is refused.
  }
  changed()
}

function readAddress() {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The remembered address; empty on the server and where there is none. */
export const useRememberedAddress = () => useSyncExternalStore(subscribe, readAddress, () => '')
