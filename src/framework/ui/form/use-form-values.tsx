import { useCallback, useRef, useState, type RefObject } from 'react'
import { onDay } from '#framework/i18n/clock.ts'
import type { FormSchema } from '#framework/ssr/actions.ts'
import { useT, useToday } from '#framework/ssr/context.tsx'
import { problemsOfIssues, type Problem } from '#framework/ssr/form-problems.ts'
import { tableOf } from '#framework/ssr/table-fields.ts'
import { prepareToasts } from '#framework/ui/elements/toast.tsx'
import { readForm, sorted } from './form-values.tsx'
import { useLatest } from './use-latest.tsx'

interface FormValuesOptions<Values> {
  schema: (texts: Record<string, unknown>) => Promise<FormSchema<Values>>
  extra: Record<string, string | number> | undefined
  live: readonly string[] | undefined
  /** What was wrong with the form as it was posted. */
  posted: Problem[] | undefined
}

/** What the fields of a form hold, checked with the schema that the form shares with the server. */
export function useFormValues<Values>(element: RefObject<HTMLFormElement | null>, options: FormValuesOptions<Values>) {
  const t = useT()
  const today = useToday()
  const latest = useLatest(options)
  const [problems, setProblems] = useState<Problem[]>(options.posted ?? [])
  const [refusals, setRefusals] = useState(options.posted?.length ? 1 : 0)
  const [listeners] = useState(() => new Set<() => void>())
  const dirty = useRef(false)
  const everWrong = useRef(new Set<string>())

  const fetched = useRef<FormSchema<Values>>(undefined)
  /** The schema for what the form holds; the one before where it cannot be fetched now. */
  const fetchSchema = useCallback(async () => {
    try {
      fetched.current = await latest.current.schema(element.current ? readForm(element.current) : {})
    } catch (error) {
      if (!fetched.current) throw error
    }
    return fetched.current
  }, [element, latest])
  // What cannot be fetched now is fetched again by its next user. A lost network must still be reported.
  const prepare = useCallback(async () => {
    prepareToasts()
    await fetchSchema().catch(() => {})
  }, [fetchSchema])

  const check = useCallback(
    (form: HTMLFormElement, schema: FormSchema<Values>) => {
      const values = { ...latest.current.extra, ...readForm(form) }
      const parsed = onDay(today, () => schema.safeParse(values))
      return { parsed, problems: parsed.success ? [] : problemsOfIssues(t, parsed.error.issues) }
    },
    [latest, t, today],
  )

  /** Validates some fields again; `mayAdd` also shows new errors. */
  const update = useCallback(
    (watched: (field: string) => boolean, mayAdd: (field: string) => boolean) => {
      const schema = fetched.current
      const form = element.current
      if (!form || !schema) return
      const now = check(form, schema).problems
      setProblems((before) => {
        const kept = before.filter(({ field }) => !watched(field) || now.some((problem) => problem.field === field))
        const changed = kept.map((problem) =>
          watched(problem.field) ? (now.find(({ field }) => field === problem.field) ?? problem) : problem,
        )
        const added = now.filter(({ field }) => mayAdd(field) && !changed.some((problem) => problem.field === field))
        return added.length === 0 &&
          changed.length === before.length &&
          changed.every((one, index) => one.text === before[index]?.text)
          ? before
          : sorted([...changed, ...added], form)
      })
    },
    [check, element],
  )
  const recheck = useCallback<typeof update>(
    (watched, mayAdd) => {
      if (fetched.current) update(watched, mayAdd)
      else
        void fetchSchema().then(
          () => update(watched, mayAdd),
          () => {},
        )
    },
    [update, fetchSchema],
  )

  /** Shows these problems alone, in the order of their fields. */
  const refuse = useCallback((found: Problem[], form: HTMLFormElement) => {
    const visible = sorted(found, form)
    for (const { field } of visible) everWrong.current.add(field)
    setProblems(visible)
    setRefusals((count) => count + 1)
    return visible
  }, [])

  const wrote = useCallback(() => listeners.forEach((listener) => listener()), [listeners])

  const changed = useCallback(
    (name: string) => {
      dirty.current = true
      wrote()
      const live = new Set(latest.current.live)
      const filled = (field: string) =>
        live.has(field) && Boolean(element.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.value)
      // Rows that move take their problems with them.
      const moved = [...everWrong.current].some((field) => tableOf(field) === name)
      recheck(
        (field) => field === name || tableOf(field) === name || live.has(field),
        (field) => filled(field) || (moved && tableOf(field) === name),
      )
    },
    [element, latest, recheck, wrote],
  )

  const left = useCallback(
    (name: string) => {
      recheck(
        (field) => field === name,
        (field) => field === name && everWrong.current.has(name),
      )
    },
    [recheck],
  )

  const checkFields = useCallback(
    (wanted: (field: string) => boolean, refused: boolean) => {
      const form = element.current
      const found =
        form && fetched.current
          ? check(form, fetched.current).problems.filter(({ field }) => field && wanted(field))
          : []
      if (found.length === 0) return false
      for (const { field } of found) everWrong.current.add(field)
      update(wanted, wanted)
      if (refused) setRefusals((count) => count + 1)
      return true
    },
    [check, update, element],
  )

  return {
    problems,
    refusals,
    isDirty: useCallback(() => dirty.current, []),
    setDirty: useCallback((value: boolean) => {
      dirty.current = value
    }, []),
    fetchSchema,
    prepare,
    check,
    refuse,
    changed,
    wrote,
    left,
    checkFields,
    forgetProblems: useCallback(() => setProblems([]), []),
    subscribe: useCallback(
      (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      [listeners],
    ),
  }
}

export type FormValues<Values> = ReturnType<typeof useFormValues<Values>>
