import { useCallback, useEffect, useMemo, useState } from 'react'
import { useHydrated } from '#framework/ui/form/early.tsx'
import { dropOld, keyOf, read, remove, write, type Draft, type DraftOwner, type SentValues } from './draft-storage.tsx'
import { noteSentDraft } from './sent-draft.ts'

/** The draft of a form and what can be done with it. */
export interface DraftState {
  /** The draft found when the form opened. */
  restored: Draft | null
  /** It was sent or discarded since. */
  gone: boolean
  /** When the draft was last written while this form is open. */
  savedAt: number | null
  /** The browser refused to store it: it lives until the page is closed. */
  volatile: boolean
  /** The same draft was written from another tab. */
  otherTab: boolean
  save: (texts: Record<string, string>, sent?: SentValues) => void
  /** Adds texts to the draft that is stored. */
  join: (texts: Record<string, string>) => void
  clear: () => void
  /** Marks a native submission: the draft stays until the next document confirms it. */
  markSent: () => void
}

/**
 * The draft of one form of one person on this device. `owner` is null for a guest; `undefined` keeps no
 * draft. It is looked up after hydration, because the server cannot know it; `newer` says that the page holds newer
 * values.
 */
export function useDraft(form: string, owner: DraftOwner | null | undefined, newer: boolean): DraftState {
  const key = owner === undefined ? null : keyOf(owner, form)
  const hydrated = useHydrated()
  const [begun, setBegun] = useState(false)
  const restored = useMemo(
    () => (hydrated && key && !newer && !begun ? read(key) : null),
    [hydrated, key, newer, begun],
  )
  const [gone, setGone] = useState(false)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [volatile, setVolatile] = useState(false)
  const [otherTab, setOtherTab] = useState(false)

  useEffect(() => {
    if (!key) return
    dropOld()
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) setOtherTab(event.newValue !== null)
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [key])

  const save = useCallback(
    (texts: Record<string, string>, sent?: SentValues) => {
      if (!key) return
      setOtherTab(false)
      if (Object.keys(texts).length === 0) {
        remove(key)
        setSavedAt(null)
        return
      }
      const at = Date.now()
      setVolatile(!write(key, { at, texts, sent }))
      setSavedAt(at)
    },
    [key],
  )

  const join = useCallback(
    (texts: Record<string, string>) => {
      const found = key ? read(key) : null
      // What is typed into a new form is not a draft that comes back: its fields stay, and what no draft keeps with
      // them.
      if (!found) setBegun(true)
      save({ ...found?.texts, ...texts })
    },
    [key, save],
  )

  const clear = useCallback(() => {
    if (key) remove(key)
    setGone(true)
    setSavedAt(null)
    setOtherTab(false)
  }, [key])

  const markSent = useCallback(() => {
    if (key) noteSentDraft(key)
  }, [key])

  return { restored, gone, savedAt, volatile, otherTab, save, join, clear, markSent }
}
