/** Canonical JSON (RFC 8785): members in the order of their UTF-16 code units, numbers and texts as in JavaScript. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
