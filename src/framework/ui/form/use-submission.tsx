import { useRef, useState, type SubmitEvent } from 'react'
import { isApiFailure } from '#framework/api/api-client.ts'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { useT } from '#framework/ssr/context.tsx'
import { problemsOfFailure, type Problem } from '#framework/ssr/forms/form-problems.ts'
import { dismissToasts, toast } from '#framework/ui/elements/toast.tsx'
import type { FormDraft } from './drafts/use-form-draft.tsx'
import { fingerprintOf, hasKeptFiles, newKey } from './form-values.tsx'
import type { FormAction } from './use-form-action.tsx'
import type { FormValues } from './use-form-values.tsx'
import { useLatest } from './use-latest.tsx'

interface SubmissionOptions<Values, Answer> {
  id: string
  action: FormAction<Values, Answer>
  values: FormValues<Values>
  draft: FormDraft
  toastErrors: boolean | MessageKey | undefined
}

/**
 * Idempotency keys sent from this document, because a page has one first key for all its forms of an action. Only
 * filled in browsers.
 */
const sentKeys = new Set<string>()

/**
 * Submits a form: waits for `pending`, assigns the idempotency key, sends, and shows a refusal. Ignores further
 * submissions meanwhile.
 */
export function useSubmission<Values, Answer>({
  id,
  action,
  values,
  draft,
  toastErrors,
}: SubmissionOptions<Values, Answer>) {
  const t = useT()
  const latest = useLatest({ action, toastErrors })
  const [failed, setFailed] = useState(action.posted?.failed)
  const [more, setMore] = useState(action.posted?.more ?? {})
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const [guards] = useState(() => new Set<() => Promise<boolean>>())
  const [pending] = useState(() => new Set<Promise<unknown>>())
  const fetching = useRef(false)
  const sending = useRef(false)
  const key = useRef({ key: action.firstKey, fingerprint: '' })

  function refuse(found: Problem[], form: HTMLFormElement, isConflict = false) {
    const visible = values.refuse(found, form)
    const { toastErrors } = latest.current
    const byField = typeof toastErrors !== 'string' || visible.some(({ field }) => field)
    const reasons = [...new Set(visible.map(({ text }) => text))].join('\n')
    const introduction = byField ? 'errors.toast_title' : toastErrors
    // What introduces a failure asks to try again, which ends no conflict.
    const message = introduction && (isConflict && !byField ? reasons : t(introduction, { error: reasons }))
    // A sentence may have a place for the reason; otherwise it follows.
    if (message) toast(message.includes(reasons) ? message : `${message}\n${reasons}`, 'error', id)
  }

  /** Waits for pending files and loads the schema; undefined if the server cannot be reached. */
  async function waitForSchema() {
    fetching.current = true
    setBusy(true)
    try {
      await Promise.allSettled(pending)
      return await values.fetchSchema().catch(() => undefined)
    } finally {
      fetching.current = false
      setBusy(false)
    }
  }

  async function passGuards() {
    for (const guard of guards) if (!(await guard())) return false
    return true
  }

  /** The idempotency key for these values; equal values get the same key. */
  function keyFor(data: Values) {
    // What will be sent, not how it is written: leaving a field may group the digits of its number.
    const fingerprint = fingerprintOf(data)
    const { sent } = draft.state.restored ?? {}
    if (sent?.fingerprint === fingerprint) key.current = sent
    if (key.current.fingerprint !== fingerprint) {
      const { key: first, fingerprint: before } = key.current
      // The first values go with the key that the page came with: an early submission without scripts and this one are
      // one act.
      key.current = { key: before === '' && first && !sentKeys.has(first) ? first : newKey(), fingerprint }
    }
    sentKeys.add(key.current.key)
    return key.current
  }

  async function send(data: Values, form: HTMLFormElement) {
    const sent = keyFor(data)
    draft.beginSending(form, sent)
    sending.current = true
    setBusy(true)
    values.forgetProblems()
    setFailed(undefined)
    try {
      const answer = await latest.current.action.send(data, { idempotencyKey: sent.key, onProgress: setProgress })
      if (!latest.current.action.keepsForm(answer, data)) {
        key.current = { key: '', fingerprint: '' }
        values.setDirty(false)
        draft.forget()
      }
      latest.current.action.done(answer, data)
    } catch (thrown) {
      await latest.current.action.refused(thrown)
      // Its key names what was sent with other values, by this page or by the browser before the page was hydrated.
      if (isApiFailure(thrown) && thrown.code === 'idempotency_key_reused') key.current = { key: '', fingerprint: '' }
      setFailed(isApiFailure(thrown) ? thrown.code : undefined)
      setMore(isApiFailure(thrown) ? thrown.more : {})
      const isConflict = isApiFailure(thrown) && thrown.status === 409
      const hasField = (field: string) => form.elements.namedItem(field) !== null
      refuse(problemsOfFailure(t, thrown, hasField, latest.current.action.errors), form, isConflict)
    } finally {
      sending.current = false
      draft.endSending()
      setBusy(false)
      setProgress(null)
    }
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
      draft.saveNow()
      draft.state.markSent()
      return form.submit()
    }
    if (!schema) return refuse([{ field: '', text: t('errors.network') }], form)
    const { parsed, problems } = values.check(form, schema)
    if (!parsed.success) return refuse(problems, form)
    if (await passGuards()) await send(parsed.data, form)
  }

  return { busy, progress, failed, more, guards, pending, submit }
}
