import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'

/** A cached value, the subjects it depends on, and when it expires (Unix time in milliseconds). */
interface Entry<Value> {
  value: Value
  subjects: ReadonlySet<string>
  until: number
}

/** A running load and the subjects and expiry collected so far. */
interface Load {
  subjects: Set<string>
  until: number
  /** The clock of the cache, in milliseconds. */
  now: () => number
  /** Subjects that were invalidated since the load began. */
  invalidated: Set<string>
  /** Removes the load from the cache, so that later requests start a new one. */
  detach: () => void
}

export interface CacheOptions<Value> {
  seconds: number
  /** Maximum number of entries; the least recently used are evicted first. */
  entries?: number
  /** Maximum size of all entries together, as `sizeOf` counts it. */
  bytes?: number
  sizeOf?: (value: Value) => number
  /** Subjects of every value. */
  subjects?: readonly string[]
  /** For tests. */
  now?: () => number
}

export interface GetOptions {
  subjects?: readonly string[]
  seconds?: number
}

/**
 * Caches values with the subjects they depend on, such as `notes` or `note:7`. Concurrent requests share one load.
 * Rejections and nulls are not cached. A value read while another one is loading adds its subjects to that one and
 * limits its expiry.
 */
export interface SubjectCache<Value> {
  /** The cached value, without loading it. */
  peek: (key: string) => Value | undefined
  get: (key: string, load: () => Promise<Value>, options?: GetOptions) => Promise<Value>
  clear: () => void
}

const DEFAULT_ENTRIES = 500

const loading = new AsyncLocalStorage<Load>()
const loads = new Set<Load>()
const caches = new Set<(subjects: ReadonlySet<string>) => void>()

/** Adds an entry's subjects and expiry to the load that is reading it, if any. */
function passOn<Value>({ value, subjects, until }: Entry<Value>): Value {
  const load = loading.getStore()
  if (load) {
    for (const subject of subjects) load.subjects.add(subject)
    load.until = Math.min(load.until, until)
  }
  return value
}

/** Limits the expiry of the value that is loading, for one that changes by itself after a time. */
export function dropAfter(milliseconds: number) {
  const load = loading.getStore()
  if (load) load.until = Math.min(load.until, load.now() + milliseconds)
}

const intersect = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  some.values().some((each) => others.has(each))

export function createSubjectCache<Value>(options: CacheOptions<Value>): SubjectCache<Value> {
  const { entries = DEFAULT_ENTRIES, bytes, sizeOf = () => 1, now = () => Date.now() } = options

  const kept = new LRUCache<string, Entry<Value>, GetOptions & { make: () => Promise<Value> }>({
    max: entries,
    // The library refuses a size of zero.
    ...(bytes !== undefined && { maxSize: bytes, sizeCalculation: ({ value }) => sizeOf(value) || 1 }),
    // Requests that already wait for a detached load still get its value.
    ignoreFetchAbort: true,
    async fetchMethod(key, _expired, { signal, context: { make, subjects = [], seconds = options.seconds } }) {
      const load: Load = {
        subjects: new Set([...(options.subjects ?? []), ...subjects]),
        until: now() + seconds * 1000,
        now,
        invalidated: new Set(),
        // A detached load must not remove the one that followed it.
        detach: () => void (signal.aborted || kept.delete(key)),
      }
      loads.add(load)
      try {
        const value = await loading.run(load, make)
        const entry = { value, subjects: load.subjects, until: load.until }
        if (value === null || intersect(load.invalidated, load.subjects)) load.detach()
        else kept.set(key, entry)
        return entry
      } finally {
        loads.delete(load)
      }
    },
  })
  caches.add((subjects) => {
    kept.forEach((entry, key) => intersect(subjects, entry.subjects) && kept.delete(key))
  })

  // The lifetime of an entry is known only when it is loaded, so it is compared here.
  function find(key: string) {
    const entry = kept.get(key)
    return entry && entry.until > now() ? entry : undefined
  }

  return {
    peek(key) {
      const entry = find(key)
      return entry && passOn(entry)
    },
    async get(key, make, given) {
      const entry = find(key) ?? (await kept.fetch(key, { forceRefresh: true, context: { ...given, make } }))
      return passOn(entry!)
    },
    clear: () => kept.clear(),
  }
}

/** Invalidates subjects in this process. Values of running loads are returned but not cached. */
export function dropSubjects(names: readonly string[]) {
  const subjects = new Set(names)
  for (const load of loads) {
    for (const subject of subjects) load.invalidated.add(subject)
    // A running load may still add one of these subjects, so later requests must not share its value.
    load.detach()
  }
  for (const drop of caches) drop(subjects)
}
