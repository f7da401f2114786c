import { useMemo, useSyncExternalStore } from 'react'
import { type DraftOwner, keyOf, listeners, read, remove, storedKeys } from './draft-storage.tsx'

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The drafts of a person, in one company, on this device for forms whose name begins so, newest first. */
const draftsOf = (owner: DraftOwner, form: string) =>
  [...new Set(storedKeys())]
    .flatMap((key) =>
      key.startsWith(keyOf(owner, form)) ? [{ form: key.slice(keyOf(owner, '').length), draft: read(key) }] : [],
    )
    .flatMap(({ form, draft }) => (draft ? [{ form, ...draft }] : []))
    .toSorted((a, b) => b.at - a.at)

/**
 * The same for a component, which is rendered again when one of them changes, here or in another tab. The server knows
 * none.
 */
export function useDrafts(owner: DraftOwner | null, form: string) {
  const text = useSyncExternalStore(
    subscribe,
    () => (owner === null ? '[]' : JSON.stringify(draftsOf(owner, form))),
    () => '[]',
  )
  return useMemo(() => JSON.parse(text) as ReturnType<typeof draftsOf>, [text])
}

/** Deletes one draft of a person. */
export const removeDraft = (owner: DraftOwner, form: string) => remove(keyOf(owner, form))
