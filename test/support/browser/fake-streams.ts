import type { TestWindow } from './window.ts'

/* Streams, locks and channels of one window, which a test drives. */

type Listener = (event: { data: string }) => void

export interface FakeStream {
  url: string
  readyState: number
  /** An event of the server. */
  emit: (type: string, data?: unknown) => void
  close: () => void
}

/** Puts fakes of `EventSource`, `BroadcastChannel` and `navigator.locks` into a window. */
export function fakeStreams(window: TestWindow) {
  const opened: FakeStream[] = []
  const sent: { name: string; data: unknown }[] = []
  const channels = new Map<string, Set<Listener>>()

  class FakeEventSource implements FakeStream {
    static readonly CLOSED = 2
    readyState = 1
    readonly url: string
    private readonly listeners = new Map<string, Set<Listener>>()
    constructor(url: string) {
      this.url = url
      opened.push(this)
    }
    addEventListener(type: string, listener: Listener) {
      this.listeners.set(type, (this.listeners.get(type) ?? new Set()).add(listener))
    }
    emit(type: string, data?: unknown) {
      for (const listener of this.listeners.get(type) ?? []) listener({ data: JSON.stringify(data) })
    }
    close() {
      this.readyState = FakeEventSource.CLOSED
    }
  }

  class FakeChannel {
    private readonly name: string
    private readonly own = new Set<Listener>()
    constructor(name: string) {
      this.name = name
    }
    addEventListener(_type: 'message', listener: Listener) {
      this.own.add(listener)
      channels.set(this.name, (channels.get(this.name) ?? new Set()).add(listener))
    }
    postMessage(data: unknown) {
      sent.push({ name: this.name, data })
    }
    close() {
      for (const listener of this.own) channels.get(this.name)?.delete(listener)
    }
  }

  const held = new Set<string>()
  const locks = {
    request(name: string, options: { signal?: AbortSignal }, work: () => Promise<unknown>) {
      if (options.signal?.aborted) return Promise.reject(new Error('aborted'))
      held.add(name)
      return work().finally(() => held.delete(name))
    },
  }
  Object.defineProperty(window, 'EventSource', { configurable: true, value: FakeEventSource })
  Object.defineProperty(window, 'BroadcastChannel', { configurable: true, value: FakeChannel })
  Object.defineProperty(window.navigator, 'locks', { configurable: true, value: locks })
  return {
    /** Streams in the order in which they were opened. */
    opened,
    /** What this window told other tabs. */
    sent,
    locks: held,
    /** A message of another tab. */
    receive(name: string, data: unknown) {
      // As a message arrives: an object of this window.
      const copy = window.JSON.parse(JSON.stringify(data)) as string
      for (const listener of channels.get(name) ?? []) listener({ data: copy })
    },
  }
}
