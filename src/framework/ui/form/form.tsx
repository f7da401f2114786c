import '#framework/ui/styles/forms.css'
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  type FormHTMLAttributes,
  type ReactNode,
} from 'react'
import { Button, type ButtonProps } from '#framework/ui/elements/button.tsx'
import { DraftLine } from './drafts/draft-line.tsx'
import { earlyChoices } from './early.tsx'
import { ErrorSummary } from './refusals/error-summary.tsx'
import { FormContext } from './form-context.tsx'
import type { FieldHandle, FormHandle, SubmissionHandle } from './form-handle.tsx'
import { typedText } from './form-values.tsx'

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
  const { element, changed, left, typedBefore, prepare, native, version } = form
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
  }, [element, changed, left, prepare])
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

/** Submits a form; may be outside of it, as in a dialog's footer. */
export const SubmitButton = ({
  form,
  look = 'primary',
  children,
  ...rest
}: { form: Pick<FieldHandle, 'id'> & SubmissionHandle } & Omit<ButtonProps, 'form'>) => (
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
