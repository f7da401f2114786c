import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'

/** A value and what it is made of. */
interface Entry<Value> {
  value: Value
  subjects: ReadonlySet<string>
  /** When it is too old, in milliseconds. */
  until: number
}

/** A value that is being loaded, with what it is made of so far. */
interface Load {
  subjects: Set<string>
  until: number
  /** The clock of the cache, in milliseconds. */
  now: () => number
  /** Subjects that were invalidated since the load began. */
  invalidated: Set<string>
  /** Requests from now on do not wait for this load. */
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
 * Caches values together with the subjects that they show, such as `notes` or `note:7`. Concurrent requests share one
 * load; failures and nulls are not kept. A value passes its subjects and its expiry on to the value whose loading asked
 * for it.
 */
export interface SubjectCache<Value> {
  /** What is kept of a key. */
  peek: (key: string) => Value | undefined
  get: (key: string, load: () => Promise<Value>, options?: GetOptions) => Promise<Value>
  clear: () => void
}

const DEFAULT_ENTRIES = 500

const loading = new AsyncLocalStorage<Load>()
const loads = new Set<Load>()
const caches = new Set<(subjects: ReadonlySet<string>) => void>()

/** Passes what a value is made of on to the load that asked for it. */
function passOn<Value>({ value, subjects, until }: Entry<Value>): Value {
  const load = loading.getStore()
  if (load) {
    for (const subject of subjects) load.subjects.add(subject)
    load.until = Math.min(load.until, until)
  }
  return value
}

/** Limits how long what is being loaded may be kept: it shows something that changes by itself after that time. */
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
    // Those who wait for a detached load get its value.
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

/** Drops what this process has cached of some subjects. What is being loaded of them is not kept. */
export function dropSubjects(names: readonly string[]) {
  const subjects = new Set(names)
  for (const load of loads) {
    for (const subject of subjects) load.invalidated.add(subject)
    // Its subjects are not all known yet: a caller from now on does not wait for a load that may be outdated.
    load.detach()
  }
  for (const drop of caches) drop(subjects)
}
