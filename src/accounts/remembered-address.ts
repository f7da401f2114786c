import { useSyncExternalStore } from 'react'

const KEY = 'account-address'

/** Keeps the address of an account for the next pages of this tab, outside of addresses, logs and history. */
export function rememberAddress(email: string) {
  try {
    sessionStorage.setItem(KEY, email)
  } catch {
    // Then it is typed again.
  }
}

/** After signing in nobody needs it any more. */
export function forgetAddress() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing is kept where storage is refused.
  }
}

function readAddress() {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

const never = () => () => {}

/** The remembered address; empty on the server and where there is none. */
export const useRememberedAddress = () => useSyncExternalStore(never, readAddress, () => '')
