import type { Reader } from '#framework/database/database.server.ts'

/**
 * Keeps names that change with an import or a release only. Callers do not share a load: one that waits within its
 * transaction for somebody who waits for a connection could wait for itself.
 */
export function keepNames<Names>(seconds: number, load: (reader: Reader) => Promise<Names>) {
  let kept: { names: Names; until: number } | undefined
  async function renew(reader: Reader): Promise<Names> {
    const names = await load(reader)
    kept = { names, until: Date.now() + seconds * 1000 }
    return names
  }
  return {
    renew,
    get: async (reader: Reader): Promise<Names> => (kept && Date.now() < kept.until ? kept.names : renew(reader)),
  }
}
