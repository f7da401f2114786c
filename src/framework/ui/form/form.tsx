import '#framework/ui/styles/forms.css'
import {
  createContext,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FormHTMLAttributes,
  type ReactNode,
} from 'react'
import { formatTime } from '#framework/i18n/format.ts'
import { useVisit, useT } from '#framework/ssr/context.tsx'
import { firstProblems, summaryEntries } from '#framework/ssr/form-problems.ts'
import { Button, type ButtonProps } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { earlyChoices } from './early.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { SwitchBack } from './switch-back.tsx'
import { part } from '#framework/ssr/part.tsx'
import { typedText } from './form-values.tsx'
import type { FormHandle } from './use-form.tsx'

const CompanySwitched = part(() => import('./company-switched.tsx'), 'CompanySwitched')

const FormContext = createContext<FormHandle | null>(null)

/** The form around a field, or null outside of one (filters). */
export const useFormHandle = () => useContext(FormContext)

/** What a field needs from its form: its id, its problem, the text it starts with. */
export function useField(name: string, initial?: string) {
  const form = useContext(FormContext)
  const own = useId()
  const id = form ? `${form.id}-${name}` : own
  return { form, id, problem: form?.textOf(name), initial: form?.draftText(name) ?? initial }
}

/**
 * A form: the restored draft and everything that is wrong on top, its fields below. Fields look for their problem and
 * their draft by `name`. Put `<SubmitButton form={…}>` inside, or outside in a dialog's foot.
 * Without `summary` the form itself shows what is wrong.
 */
export function Form({
  form,
  children,
  className = 'fields',
  summary = true,
  ...rest
}: { form: FormHandle; children?: ReactNode; summary?: boolean } & Omit<
  FormHTMLAttributes<HTMLFormElement>,
  'onSubmit'
>) {
  const element = useRef<HTMLFormElement>(null)
  const { changed, left, typedBefore, prepare, native, version } = form
  const enterAgain = useRef<() => void>(undefined)
  // Once, when the fields begin again with the draft; nothing on the first run.
  useLayoutEffect(() => {
    enterAgain.current?.()
    enterAgain.current = undefined
  }, [version])
  // Before a draft is looked for: its fields replace these.
  useLayoutEffect(() => {
    if (!element.current) return
    enterAgain.current = earlyChoices(element.current)
    typedBefore(typedText(element.current))
    // Only once: later it is typed into a form that listens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    const nameOf = ({ target }: Event) => (target instanceof HTMLElement && 'name' in target ? String(target.name) : '')
    const listeners = new AbortController()
    const { signal } = listeners
    const own = (event: Event) => event.target instanceof HTMLInputElement && event.target.type === 'file'
    element.current?.addEventListener('focusin', () => void prepare(), { once: true, signal })
    element.current?.addEventListener('input', (event) => !own(event) && nameOf(event) && changed(nameOf(event)), {
      signal,
    })
    element.current?.addEventListener('focusout', (event) => nameOf(event) && left(nameOf(event)), { signal })
    return () => listeners.abort()
  }, [changed, left, prepare])
  return (
    <FormContext value={form}>
      <form
        {...rest}
        ref={element}
        id={form.id}
        className={className}
        noValidate
        aria-busy={form.busy}
        onSubmit={form.submit}
        method="post"
        action={native.address}
        encType={native.multipart ? 'multipart/form-data' : undefined}
      >
        {Object.entries(native.hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} data-control="" readOnly />
        ))}
        <DraftLine form={form} />
        {summary && <ErrorSummary form={form} />}
        <div className="fields" key={form.version}>
          {children}
        </div>
      </form>
    </FormContext>
  )
}

/** Marks the window's title while the form has errors. */
export function useErrorTitle(wrong: boolean) {
  const { t, posted } = useVisit()
  // A page that answers a refused form has this title already.
  const hadProblems = Boolean(posted?.problems.length)
  useEffect(() => {
    if (!wrong || hadProblems) return
    const before = document.title
    const marked = t('site.a11y_title_error', { title: before })
    document.title = marked
    return () => {
      if (document.title === marked) document.title = before
    }
  }, [wrong, hadProblems, t])
}

/** Summary of all errors, with the same texts as beside the fields; receives the focus after each refusal. */
function ErrorSummary({ form: { id, problems, refusals, reopen, posted, forgetProblems } }: { form: FormHandle }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])
  const wrong = problems.length > 0
  useErrorTitle(wrong)
  // The refusal after which the question was closed.
  const [closed, setClosed] = useState(0)
  const acting = problems.find((problem) => problem.acting)?.acting
  if (!wrong) return null
  const fields = problems.filter(({ field }) => field)
  const general = problems.filter(({ field }) => !field)
  const unsent = problems === posted?.problems ? (posted.more_problems ?? 0) : 0
  const entries = summaryEntries(fields)
  const shown = firstProblems(entries)
  const more = entries.length - shown.length + unsent
  const title = fields.length > 0 ? t('errors.summary_title', { count: fields.length + unsent }) : general[0]?.text
  return (
    <>
      {/* On a page that answers a form without scripts the browser moves the focus here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <div className="errors" role="alert" tabIndex={-1} ref={box} autoFocus>
        <b dir="auto">{title}</b>
        <ul>
          {(fields.length > 0 ? general : general.slice(1)).map(({ text }) => (
            <li key={text} dir="auto">
              {text}
            </li>
          ))}
          {shown.map(({ field, text, rows, many }) => (
            <li key={field}>
              <a
                href={`#${id}-${field}`}
                dir="auto"
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(`${id}-${field}`)?.focus()
                }}
              >
                {rows === undefined ? text : t(many ? 'site.rows_problem' : 'site.row_problem', { row: rows, text })}
              </a>
            </li>
          ))}
          {more > 0 && <li>{t('errors.summary_more', { count: more })}</li>}
        </ul>
        {problems.some(({ signIn }) => signIn) && <SignInAgain reopen={reopen} />}
        {acting && <SwitchBack />}
      </div>
      {acting && (
        <CompanySwitched
          acting={acting}
          open={refusals > closed}
          onClose={() => setClosed(refusals)}
          onReturned={forgetProblems}
        />
      )}
    </>
  )
}

/** Shows that a draft was restored, or that another tab has changed it. */
function DraftLine({ form }: { form: FormHandle }) {
  const t = useT()
  const { otherTab, gone } = form.draft
  const restored = form.draft.restored && !gone
  if (!restored && !otherTab) return null
  return (
    <div className="draft" role="status">
      <Icon name="file" />
      <span>{t(otherTab ? 'site.draft_other_tab' : 'site.draft_restored')}</span>
      {restored && (
        <button type="button" onClick={form.discardDraft}>
          {t('site.draft_discard')}
        </button>
      )}
    </div>
  )
}

/** When the draft was last saved; for the foot of a form. */
export function DraftNote({ form }: { form: FormHandle }) {
  const t = useT()
  const { savedAt, volatile } = form.draft
  if (form.draftOwner === undefined) return null
  const text = volatile
    ? t('site.draft_not_saved')
    : savedAt === null
      ? ''
      : t('site.draft_saved', { time: formatTime(savedAt) })
  return <span className="xs muted draft-note">{text}</span>
}

/** Submits a form; may be outside of it, as in a dialog's footer. */
export const SubmitButton = ({
  form,
  look = 'primary',
  children,
  ...rest
}: { form: FormHandle } & Omit<ButtonProps, 'form'>) => (
  <Button {...rest} type="submit" form={form.id} look={look} busy={form.busy}>
    {children}
  </Button>
)

/** The level of a group's heading: below the page's `h1`, or below a dialog's `h2`. */
export const GroupHeading = createContext<'h2' | 'h3'>('h2')

/** A group of fields under a heading, with a rule above it. In pages put the groups into a `card`. */
export function FormGroup({ title, children }: { title?: string; children: ReactNode }) {
  const level = useContext(GroupHeading)
  return (
    <div className="group">
      {title && (level === 'h2' ? <h2>{title}</h2> : <h3>{title}</h3>)}
      {children}
    </div>
  )
}

/** What every field shares. */
export interface FieldProps {
  /** The wire name. */
  name: string
  label: string
  hint?: ReactNode
  /** Shown instead of the hint while the field is wrong, where both would say the same. */
  badHint?: ReactNode
  optional?: boolean
  /** The label is for screen readers only. */
  hideLabel?: boolean
}

/** What is wrong with a field, below it; `fieldIds` ties them together. */
export function ProblemLine({
  id,
  problem,
  className = 'error',
}: {
  id: string
  problem: string
  className?: string | undefined
}) {
  const t = useT()
  return (
    <p className={className} id={`${id}-err`}>
      <Icon name="info" />
      <span dir="auto">
        <span className="visually-hidden">{t('site.a11y_error_prefix')} </span>
        {problem}
      </span>
    </p>
  )
}

/**
 * Label above, hint and error below, wired for screen readers. `children` is the control; give it `ids` of `fieldIds`.
 */
export function FieldFrame({
  id,
  problem,
  label,
  hint,
  badHint,
  optional = false,
  hideLabel = false,
  aside,
  echo,
  group = false,
  children,
}: Omit<FieldProps, 'name'> & {
  id: string
  problem: string | undefined
  /** At the end of the label's line: a counter. */
  aside?: ReactNode
  /** Below the control: the value said in another way. */
  echo?: ReactNode
  /** The control is more than one element: the label names the group. */
  group?: boolean
  children: ReactNode
}) {
  const t = useT()
  const visibleHint = problem ? (badHint ?? hint) : hint
  const note = (
    <>
      {optional && t('site.optional')}
      {optional && aside ? <span aria-hidden="true"> · </span> : null}
      {aside}
    </>
  )
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <div className={hideLabel ? 'visually-hidden' : 'label'}>
        {group ? (
          <span id={`${id}-label`}>{label}</span>
        ) : (
          <label htmlFor={id} id={`${id}-label`}>
            {label}
          </label>
        )}
        {(optional || aside) && <small>{note}</small>}
      </div>
      {children}
      {echo && <div className="echo">{echo}</div>}
      {problem && <ProblemLine id={id} problem={problem} />}
      {visibleHint && (
        <p className="hint" id={`${id}-hint`}>
          {visibleHint}
        </p>
      )}
    </div>
  )
}

/** The attributes that tie a control to its words. */
export const fieldIds = (id: string, problem: string | undefined, described: boolean, optional = false) => ({
  id,
  'aria-invalid': problem ? (true as const) : undefined,
  'aria-describedby': [problem && `${id}-err`, described && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  'aria-required': optional ? undefined : (true as const),
})
