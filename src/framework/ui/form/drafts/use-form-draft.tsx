import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import type { Posted } from '#framework/ssr/page-state.ts'
import { toast } from '#framework/ui/elements/toast.tsx'
import { readText } from '#framework/ui/form/form-values.tsx'
import { useLatest } from '#framework/ui/form/use-latest.tsx'
import type { DraftOwner, SentValues } from './draft-storage.tsx'
import { useDraft } from './use-draft.tsx'

/** Delay after the last change before a draft is saved. */
const SAVE_DELAY_MS = 500

interface FormDraftOptions {
  name: string
  /** Keeps no draft where it is undefined. */
  owner: DraftOwner | null | undefined
  preset: readonly string[] | undefined
  posted: Posted | undefined
}

/** Saves what is written into a form as its draft, and says what its fields begin with. */
export function useFormDraft(
  element: RefObject<HTMLFormElement | null>,
  { name, owner, preset, posted }: FormDraftOptions,
) {
  const t = useT()
  const state = useDraft(name, owner, posted !== undefined)
  const { restored, volatile, save, join, clear } = state
  const [discards, setDiscards] = useState(0)
  const latest = useLatest({ preset })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef(false)
  const keeps = owner !== undefined

  const forgetSaving = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])

  const saveNow = useCallback(() => {
    forgetSaving()
    if (!element.current || sending.current) return
    const texts = readText(element.current)
    save(Object.keys(texts).every((field) => latest.current.preset?.includes(field)) ? {} : texts)
  }, [save, forgetSaving, element, latest])

  const changed = useCallback(() => {
    if (!keeps) return
    clearTimeout(timer.current)
    timer.current = setTimeout(saveNow, SAVE_DELAY_MS)
  }, [keeps, saveNow])

  const typedBefore = useCallback(
    (texts: Record<string, string>) => {
      // At once: the draft that was found is about to be shown.
      if (keeps) join(texts)
    },
    [keeps, join],
  )

  // A layout effect, because its end still finds the fields in the document when a dialog closes.
  useLayoutEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) saveNow()
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [saveNow])
  // What was refused is in no other place: the page is gone after a reload.
  const holdsRefused = keeps && posted !== undefined
  useEffect(() => {
    if (holdsRefused) saveNow()
  }, [holdsRefused, saveNow])
  useEffect(() => {
    if (volatile) toast(t('site.draft_not_saved'), 'error')
  }, [volatile, t])

  const texts = posted?.texts ?? (discards === 0 ? restored?.texts : undefined)
  const forget = () => {
    forgetSaving()
    clear()
  }
  return {
    state,
    version: `${restored ? 'restored' : 'new'}-${discards}`,
    textOf: (field: string) => texts?.[field],
    changed,
    typedBefore,
    saveNow,
    /** A submission that fails, or that a reload cuts off, costs neither the last half second of typing nor its key. */
    beginSending: (form: HTMLFormElement, sent: SentValues) => {
      forgetSaving()
      save(readText(form), sent)
      sending.current = true
    },
    endSending: () => {
      sending.current = false
    },
    forget,
    discard: () => {
      forget()
      setDiscards((count) => count + 1)
    },
  }
}

export type FormDraft = ReturnType<typeof useFormDraft>
