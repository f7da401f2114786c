import { ACTING_COMPANY } from '#framework/api/acting-company.ts'
import type { Unread } from './unread.ts'

/**
 * Messages between tabs of one browser. `ask` requests the current state from the tab with the stream, which also
 * broadcasts each change.
 */
type TabMessage = 'ask' | Unread

const STREAM = '/api/v1/notifications/stream'
const QUESTION = '/api/v1/notifications/unread'
const POLL_MS = 60_000
/** Minimum interval between two requests of one browser. */
const MIN_POLL_MS = 10_000
/** Consecutive refusals after which the server is polled instead. */
const MAX_REFUSALS = 2
/** Answered polls after which a stream is requested again. */
const POLLS_BEFORE_STREAM = 5

const isVisible = () => document.visibilityState === 'visible'

/**
 * Keeps this browser's stream open until `signal` is aborted and reports its events. Polls while the server refuses a
 * stream.
 */
function hold(user_id: number, signal: AbortSignal, report: (unread: Unread) => void) {
  let source: EventSource | undefined
  let last: Unread | undefined
  let refusals = 0
  let polls = 0
  let polled = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const pass = (unread: Unread) => report((last = unread))

  function close() {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  function pollInstead() {
    close()
    polls = 0
    timer = setTimeout(() => void poll(), POLL_MS)
  }

  async function poll() {
    clearTimeout(timer)
    if (isVisible()) {
      polled = Date.now()
      const answer = await fetch(QUESTION, { signal, headers: { [ACTING_COMPANY]: String(user_id) } }).catch(
        () => undefined,
      )
      if (signal.aborted) return
      // Signed out.
      if (answer?.status === 401) return
      if (answer?.ok) {
        pass((await answer.json()) as Unread)
        if (++polls >= POLLS_BEFORE_STREAM) return open()
      }
    }
    timer = setTimeout(() => void poll(), POLL_MS)
  }

  function open() {
    close()
    const stream = (source = new EventSource(STREAM))
    stream.addEventListener('unread', ({ data }: MessageEvent<string>) => {
      refusals = 0
      const unread = JSON.parse(data) as Unread & { user_id: number }
      // Otherwise the person acts for another company by now, in another tab.
      if (unread.user_id === user_id) pass({ count: unread.count, newest: unread.newest })
    })
    // The person reads in several browsers, and this one is the oldest.
    stream.addEventListener('replaced', pollInstead)
    stream.addEventListener('error', () => {
      if (stream !== source) return
      if (++refusals >= MAX_REFUSALS) {
        refusals = 0
        pollInstead()
      } else if (stream.readyState === EventSource.CLOSED) {
        timer = setTimeout(open, 3000 + Math.random() * 5000)
      }
    })
  }

  open()
  signal.addEventListener('abort', close)
  /** Answers another tab. */
  return () => {
    if (last) report(last)
    if (!source && Date.now() - polled > MIN_POLL_MS) void poll()
  }
}

/** Follows what is unread with the other tabs of this browser: one of them holds the stream. */
function join(person_id: number, user_id: number, report: (unread: Unread) => void): () => void {
  // Tabs of another person or company do not listen.
  const name = `unread ${person_id} ${user_id}`
  const leaving = new AbortController()
  const { signal } = leaving
  const channel = new BroadcastChannel(name)
  let answer: (() => void) | undefined
  // A channel of tabs has no other origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: TabMessage) => channel.postMessage(message)
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) =>
    data === 'ask' ? answer?.() : report(data),
  )
  const ask = () => {
    if (!isVisible()) return
    if (answer) answer()
    else post('ask')
  }
  // Refused when this tab leaves before its turn.
  navigator.locks
    .request(name, { signal }, () => {
      answer = hold(user_id, signal, (unread) => {
        report(unread)
        post(unread)
      })
      return new Promise((left) => signal.addEventListener('abort', left))
    })
    .catch(() => {})
  ask()
  const timer = setInterval(ask, POLL_MS)
  document.addEventListener('visibilitychange', ask, { signal })
  return () => {
    leaving.abort()
    clearInterval(timer)
    channel.close()
  }
}

/**
 * Calls `report` with what is unread, now and after each change, until the returned function is called. Pages in the
 * back/forward cache hold neither a stream nor a lock, which would keep them out of it.
 */
export function followUnread(person_id: number, user_id: number, report: (unread: Unread) => void): () => void {
  let leave: (() => void) | undefined
  const enter = () => (leave ??= join(person_id, user_id, report))
  const exit = () => {
    leave?.()
    leave = undefined
  }
  enter()
  addEventListener('pagehide', exit)
  addEventListener('pageshow', enter)
  return () => {
    exit()
    removeEventListener('pagehide', exit)
    removeEventListener('pageshow', enter)
  }
}
