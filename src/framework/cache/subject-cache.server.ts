import { AsyncLocalStorage } from 'node:async_hooks'

/** A value and what it is made of. */
interface Entry<Value> {
  value: Value
  subjects: ReadonlySet<string>
  /** When it is too old, in milliseconds. */
  until: number
  size: number
}

/** A value that is being loaded, with what it is made of so far. */
interface Load {
  subjects: Set<string>
  until: number
  /** Subjects that were invalidated since the load began. */
  invalidated: Set<string>
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
 * Caches values together with the subjects that they show, such as `notes` or `note:7`. Concurrent requests share one load; failures
 * and nulls are not kept. A value passes its subjects and its expiry on to the value whose loading asked for it.
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
const caches = new Set<{ drop: (subjects: ReadonlySet<string>) => void }>()

function inherit(load: Load | undefined, { subjects, until }: Pick<Entry<unknown>, 'subjects' | 'until'>) {
  if (!load) return
  for (const subject of subjects) load.subjects.add(subject)
  load.until = Math.min(load.until, until)
}

const intersect = (some: ReadonlySet<string>, others: ReadonlySet<string>) => some.values().some((each) => others.has(each))

export function createSubjectCache<Value>(options: CacheOptions<Value>): SubjectCache<Value> {
  const { entries = DEFAULT_ENTRIES, bytes = Infinity, sizeOf = () => 0, now = () => Date.now() } = options
  const kept = new Map<string, Entry<Value>>()
  const pending = new Map<string, Promise<Entry<Value>>>()
  let size = 0

  function drop(key: string, entry: Entry<Value>) {
    if (kept.delete(key)) size -= entry.size
  }

  function find(key: string): Entry<Value> | undefined {
    const entry = kept.get(key)
    if (!entry) return undefined
    if (entry.until <= now()) {
      drop(key, entry)
      return undefined
    }
    // The most recently used stands last.
    kept.delete(key)
    kept.set(key, entry)
    inherit(loading.getStore(), entry)
    return entry
  }

  function keep(key: string, entry: Entry<Value>) {
    const before = kept.get(key)
    if (before) drop(key, before)
    kept.set(key, entry)
    size += entry.size
    for (const [oldest, each] of kept) {
      if (kept.size <= entries && size <= bytes) break
      drop(oldest, each)
    }
  }

  async function start(key: string, make: () => Promise<Value>, { subjects = [], seconds = options.seconds }: GetOptions) {
    const load: Load = { subjects: new Set([...(options.subjects ?? []), ...subjects]), until: now() + seconds * 1000, invalidated: new Set() }
    loads.add(load)
    try {
      const value = await loading.run(load, make)
      const entry = { value, subjects: load.subjects, until: load.until, size: sizeOf(value) }
      if (value !== null && !intersect(load.invalidated, load.subjects)) keep(key, entry)
      return entry
    } finally {
      loads.delete(load)
    }
  }

  caches.add({
    drop(subjects) {
      for (const [key, entry] of kept) if (intersect(subjects, entry.subjects)) drop(key, entry)
      // Their subjects are not all known yet: whoever asks from now on does not wait for a load that may be outdated.
      pending.clear()
    },
  })

  return {
    peek: (key) => find(key)?.value,
    async get(key, make, given = {}) {
      const entry = find(key)
      if (entry) return entry.value
      let started = pending.get(key)
      if (!started) {
        started = start(key, make, given).finally(() => {
          if (pending.get(key) === started) pending.delete(key)
        })
        pending.set(key, started)
      }
      const loaded = await started
      inherit(loading.getStore(), loaded)
      return loaded.value
    },
    clear() {
      kept.clear()
      pending.clear()
      size = 0
    },
  }
}

/** Drops what this process has cached of some subjects. What is being loaded of them is not kept. */
export function dropSubjects(names: readonly string[]) {
  const subjects = new Set(names)
  for (const { invalidated } of loads) for (const subject of subjects) invalidated.add(subject)
  for (const cache of caches) cache.drop(subjects)
}
