import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type SubmitEvent } from 'react'
import { isApiFailure } from '#framework/api/api-client.ts'
import type { FormSchema } from '#framework/ssr/actions.ts'
import { onDay } from '#framework/i18n/clock.ts'
import { useT, useToday } from '#framework/ssr/context.tsx'
import { problemsOfFailure, problemsOfIssues, type Problem } from '#framework/ssr/form-problems.ts'
import { tableOf } from '#framework/ssr/table-fields.ts'
import { useDraft } from './drafts/use-draft.tsx'
import type { FormHandle } from './form-handle.tsx'
import { useSubmission, type FormOptions } from './form-submission.tsx'
import { fingerprintOf, hasKeptFiles, newKey, readForm, readText, sorted } from './form-values.tsx'
import { dismissToasts, prepareToasts, toast } from '#framework/ui/elements/toast.tsx'

export type { FormHandle } from './form-handle.tsx'

/**
 * One form: validates with the schema it shares with the server, shows all errors together, submits once,
 * keeps a draft. Give the result to `<Form>` (and to `<SubmitButton>` or `<FormDialog>`).
 */
export function useForm<Values, Answer>(given: FormOptions<Values, Answer>): FormHandle {
  const t = useT()
  const today = useToday()
  const id = useId()
  const options = { ...given, ...useSubmission(given) }
  const { posted, native } = options
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [problems, setProblems] = useState<Problem[]>(posted?.problems ?? [])
  const [failed, setFailed] = useState(posted?.failed)
  const [more, setMore] = useState(posted?.more ?? {})
  const [refusals, setRefusals] = useState(posted?.problems.length ? 1 : 0)
  const [discards, setDiscards] = useState(0)
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const draft = useDraft(options.name, options.draft, posted !== undefined)
  const { save, join, clear, markSent } = draft
  const [guards] = useState(() => new Set<() => Promise<boolean>>())
  const [pending] = useState(() => new Set<Promise<unknown>>())
  const sending = useRef(false)
  const dirty = useRef(false)
  const everWrong = useRef(new Set<string>())
  const key = useRef({ key: options.firstKey, fingerprint: '' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const formElement = useCallback(() => document.getElementById(id) as HTMLFormElement | null, [id])

  const fetched = useRef<FormSchema<Values>>(undefined)
  const fetching = useRef(false)
  const schemaNow = useCallback(async () => {
    const { schema } = latest.current
    const form = formElement()
    try {
      fetched.current = await schema(form ? readForm(form) : {})
    } catch (error) {
      if (!fetched.current) throw error
    }
    return fetched.current
  }, [formElement])
  // What cannot be fetched now is fetched again by its next user. A lost network must still be reported.
  const prepare = useCallback(async () => {
    prepareToasts()
    await schemaNow().catch(() => {})
  }, [schemaNow])

  const check = useCallback(
    (form: HTMLFormElement, schema: FormSchema<Values>) => {
      const values = { ...latest.current.extra, ...readForm(form) }
      const parsed = onDay(today, () => schema.safeParse(values))
      return { parsed, problems: parsed.success ? [] : problemsOfIssues(t, parsed.error.issues) }
    },
    [t, today],
  )

  /** Validates some fields again; `mayAdd` also shows new errors. */
  const look = useCallback(
    (watched: (field: string) => boolean, mayAdd: (field: string) => boolean) => {
      const schema = fetched.current
      const form = formElement()
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
    [check, formElement],
  )
  const recheck = useCallback<typeof look>(
    (watched, mayAdd) => {
      if (fetched.current) look(watched, mayAdd)
      else
        void schemaNow().then(
          () => look(watched, mayAdd),
          () => {},
        )
    },
    [look, schemaNow],
  )

  const refuse = useCallback(
    (found: Problem[], form: HTMLFormElement) => {
      const visible = sorted(found, form)
      for (const { field } of visible) everWrong.current.add(field)
      setProblems(visible)
      setRefusals((count) => count + 1)
      const { toastErrors } = latest.current
      const byField = typeof toastErrors !== 'string' || visible.some(({ field }) => field)
      const reasons = [...new Set(visible.map(({ text }) => text))].join('\n')
      const message = toastErrors && t(byField ? 'errors.toast_title' : toastErrors, { error: reasons })
      // A sentence may have a place for the reason; otherwise it follows.
      if (message) toast(message.includes(reasons) ? message : `${message}\n${reasons}`, 'error', id)
    },
    [t, id],
  )

  const forgetSaving = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])

  const saveDraft = useCallback(() => {
    forgetSaving()
    const form = formElement()
    if (!form || sending.current) return
    const texts = readText(form)
    save(Object.keys(texts).every((name) => latest.current.preset?.includes(name)) ? {} : texts)
  }, [save, forgetSaving, formElement])

  const changed = useCallback(
    (name: string) => {
      dirty.current = true
      const live = new Set(latest.current.live)
      const filled = (field: string) =>
        live.has(field) && Boolean(formElement()?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.value)
      // Rows that move take their problems with them.
      const moved = [...everWrong.current].some((field) => tableOf(field) === name)
      recheck(
        (field) => field === name || tableOf(field) === name || live.has(field),
        (field) => filled(field) || (moved && tableOf(field) === name),
      )
      if (latest.current.draft === undefined) return
      clearTimeout(timer.current)
      timer.current = setTimeout(saveDraft, 500)
    },
    [formElement, recheck, saveDraft],
  )

  const typedBefore = useCallback(
    (texts: Record<string, string>) => {
      if (Object.keys(texts).length === 0) return
      dirty.current = true
      // At once: the draft that was found is about to be shown.
      if (latest.current.draft !== undefined) join(texts)
    },
    [join],
  )

  // A layout effect, because its end still finds the fields in the document when a dialog closes.
  useLayoutEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) saveDraft()
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [saveDraft])
  // What was refused is in no other place: the page is gone after a reload.
  useEffect(() => {
    const { posted, draft } = latest.current
    if (draft !== undefined && posted) saveDraft()
  }, [saveDraft])
  useEffect(() => {
    if (draft.volatile) toast(t('site.draft_not_saved'), 'error')
  }, [draft.volatile, t])

  /** The schema, once it and all that was chosen are ready; nothing where there is no way to the server. */
  async function waitForSchema() {
    fetching.current = true
    setBusy(true)
    try {
      await Promise.allSettled(pending)
      return await schemaNow().catch(() => undefined)
    } finally {
      fetching.current = false
      setBusy(false)
    }
  }

  async function passGuards() {
    for (const guard of guards) if (!(await guard())) return false
    return true
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.stopPropagation()
    event.preventDefault()
    if (sending.current || fetching.current) return
    // What was wrong the last time no longer holds.
    dismissToasts(id)
    const form = event.currentTarget
    const schema = await waitForSchema()
    if (hasKeptFiles(form)) {
      if (!(await passGuards())) return
      saveDraft()
      markSent()
      return form.submit()
    }
    if (!schema) return refuse([{ field: '', text: t('errors.network') }], form)
    const { parsed, problems } = check(form, schema)
    if (!parsed.success) return refuse(problems, form)
    if (!(await passGuards())) return
    // What will be sent, not how it is written: leaving a field may group the digits of its number.
    const fingerprint = fingerprintOf(parsed.data)
    const { restored } = draft
    if (restored?.sent?.fingerprint === fingerprint) key.current = restored.sent
    // The first values go with the key that the page came with: an early submission without scripts and this one are
    // one act.
    if (key.current.fingerprint !== fingerprint)
      key.current = { key: key.current.fingerprint === '' && key.current.key ? key.current.key : newKey(), fingerprint }
    // A submission that fails, or that a reload cuts off, must cost neither the last half second of typing nor its key.
    forgetSaving()
    save(readText(form), key.current)
    sending.current = true
    setBusy(true)
    setProblems([])
    setFailed(undefined)
    try {
      const answer = await latest.current.send(parsed.data, {
        idempotencyKey: key.current.key,
        onProgress: setProgress,
      })
      key.current = { key: '', fingerprint: '' }
      dirty.current = false
      forgetSaving()
      clear()
      latest.current.done?.(answer, parsed.data)
    } catch (thrown) {
      await latest.current.refused?.(thrown)
      // Its key names what was sent with other values, by this page or by the browser before the page was hydrated.
      if (isApiFailure(thrown) && thrown.code === 'idempotency_key_reused') key.current = { key: '', fingerprint: '' }
      setFailed(isApiFailure(thrown) ? thrown.code : undefined)
      setMore(isApiFailure(thrown) ? thrown.more : {})
      refuse(
        problemsOfFailure(t, thrown, (field) => form.elements.namedItem(field) !== null, latest.current.errors),
        form,
      )
    } finally {
      sending.current = false
      setBusy(false)
      setProgress(null)
    }
  }

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
      const form = formElement()
      const found =
        form && fetched.current
          ? check(form, fetched.current).problems.filter(({ field }) => field && wanted(field))
          : []
      if (!form || found.length === 0) return false
      for (const { field } of found) everWrong.current.add(field)
      look(wanted, wanted)
      if (refused) setRefusals((count) => count + 1)
      return true
    },
    [check, look, formElement],
  )

  const draftTexts = posted?.texts ?? (discards === 0 ? draft.restored?.texts : undefined)
  return {
    id,
    busy,
    problems,
    refusals,
    reopen: options.reopen,
    version: `${draft.restored ? 'restored' : 'new'}-${discards}`,
    progress,
    draft,
    draftOwner: options.draft,
    draftText: (name) => draftTexts?.[name],
    textOf: useMemo(() => (name: string) => problems.find(({ field }) => field === name)?.text, [problems]),
    changed,
    left,
    checkFields,
    typedBefore,
    discardDraft: () => {
      dirty.current = false
      forgetSaving()
      clear()
      setProblems([])
      setDiscards((count) => count + 1)
    },
    forgetProblems: useCallback(() => setProblems([]), []),
    isDirty: () => dirty.current,
    submit: (event) => void submit(event),
    prepare,
    native,
    pending,
    guards,
    failed,
    more,
    posted,
    answer: posted?.answer,
  }
}
