import styles from './tick-group.module.css'
import { boxOf } from './ticked-ids.ts'
import { ProblemLine } from '#framework/ui/form/field-frame.tsx'
import { useField } from '#framework/ui/form/form-context.tsx'

/**
 * A group of boxes to tick, one for each option; `tickedIds` reads them. The form names the group among its live
 * fields, so that the next tick ends what is wrong with it.
 */
export function TickGroup({
  name,
  label,
  hint,
  options,
  initial,
}: {
  name: string
  label: string
  hint: string
  options: readonly { id: number; label: string }[]
  initial: readonly number[]
}) {
  const { id, problem, form } = useField(name)
  const posted = form?.posted?.texts
  return (
    // A link of the summary leads to it.
    <div className={problem ? 'field bad' : 'field'}>
      <fieldset
        id={id}
        name={name}
        tabIndex={-1}
        className={styles.group}
        aria-describedby={problem ? `${id}-hint ${id}-err` : `${id}-hint`}
      >
        <legend>{label}</legend>
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
        {/* Says that the group was shown: without scripts, boxes that are not ticked are not sent. */}
        <input type="hidden" name={name} value="shown" readOnly />
        <div className={styles.boxes}>
          {options.map((option) => (
            <label key={option.id} className="check">
              <input
                type="checkbox"
                name={boxOf(name, option.id)}
                defaultChecked={posted ? posted[boxOf(name, option.id)] !== undefined : initial.includes(option.id)}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {problem && <ProblemLine id={id} problem={problem} />}
    </div>
  )
}
