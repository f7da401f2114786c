import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useHydrated } from '#framework/ui/form/early.tsx'
import { useField } from '#framework/ui/form/form-context.tsx'

/** A box to tick whose state is a text, `true` or nothing, so that drafts keep it. */
export function TickField({
  name,
  label,
  hint,
  initial = false,
}: {
  name: string
  label: string
  hint: string
  initial?: boolean | undefined
}) {
  const { form, id, initial: first } = useField(name, initial ? 'true' : undefined)
  const hydrated = useHydrated()
  const started =
    form?.posted || (form?.draft.restored && !form.draft.gone) ? form.draftText(name) === 'true' : first === 'true'
  const [ticked, setTicked] = useState(started)
  const box = useRef<HTMLInputElement>(null)
  const reported = useRef(ticked)
  useEffect(() => {
    if (reported.current === ticked) return
    reported.current = ticked
    form?.changed(name)
  }, [ticked, form, name])
  // Ticked before hydration.
  useLayoutEffect(() => {
    if (!hydrated && box.current) setTicked(box.current.checked)
    // Only once, at hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <div className="check">
      <input
        ref={box}
        id={id}
        type="checkbox"
        value="true"
        name={hydrated ? undefined : name}
        checked={ticked}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setTicked(event.currentTarget.checked)}
      />
      <span>
        <label htmlFor={id}>{label}</label>
        <br />
        <span className="xs muted" id={`${id}-hint`}>
          {hint}
        </span>
      </span>
      {hydrated && <input type="hidden" name={name} value={ticked ? 'true' : ''} />}
    </div>
  )
}
