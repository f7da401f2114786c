const KEY = 'session-ended'

/** Keeps for the next page that the session ended while the visitor was reading. */
export function rememberSessionEnded() {
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // Then the next page does not mention it.
  }
}

/** Whether the session ended just now; true only once. */
export function takeSessionEnded() {
  try {
    const ended = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
    return ended
  } catch {
    return false
  }
}
