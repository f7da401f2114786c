export interface TtlCache<Value> {
  get: (key: string, load: () => Promise<Value>) => Promise<Value>
  clear: () => void
}

/** Caches loaded values by key, at most `max` of them. Deduplicates concurrent loads and does not cache rejections. */
export function createTtlCache<Value>({ seconds, max = 500 }: { seconds: number; max?: number }): TtlCache<Value> {
  const entries = new Map<string, { expires: number; value: Promise<Value> }>()
  return {
    get(key, load) {
      const cached = entries.get(key)
      if (cached && cached.expires > Date.now()) return cached.value
      const value = load()
      entries.delete(key)
      entries.set(key, { expires: Date.now() + seconds * 1000, value })
      // A Map iterates in insertion order: the first key is the oldest.
      if (entries.size > max) entries.delete(entries.keys().next().value!)
      value.catch(() => {
        if (entries.get(key)?.value === value) entries.delete(key)
      })
      return value
    },
    clear: () => entries.clear(),
  }
}
