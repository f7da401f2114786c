import styles from './choice-field.module.css'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'
import { useHydrated } from '#framework/ui/form/early.tsx'
import { ProblemLine } from '#framework/ui/form/field-frame.tsx'
import { useField } from '#framework/ui/form/form-context.tsx'

interface ChoiceFieldProps<V extends string> {
  name: string
  label: string
  /** The label is for screen readers only. */
  hideLabel?: boolean
  options: readonly { value: V; label: string; icon?: IconName; consequences?: readonly string[] }[]
  /** Cards with what follows from each value. */
  cards?: boolean
  initial?: V | undefined
  onValue?: (value: V) => void
}

/**
 * One of a few values, as radio buttons side by side. Drafts keep texts alone: once the page is hydrated, a
 * hidden field carries the value.
 */
export function ChoiceField<V extends string>({
  name,
  label,
  hideLabel = false,
  options,
  cards = false,
  initial,
  onValue,
}: ChoiceFieldProps<V>) {
  const { form, id, problem, initial: first } = useField(name, initial)
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState(
    first && options.some(({ value }) => value === first) ? first : options[0]!.value,
  )
  const group = useRef<HTMLDivElement>(null)
  const reported = useRef(chosen)
  useEffect(() => {
    if (reported.current === chosen) return
    reported.current = chosen
    form?.changed(name)
    onValue?.(chosen as V)
  }, [chosen, form, name, onValue])
  // Chosen before hydration.
  useLayoutEffect(() => {
    const early = hydrated ? undefined : group.current?.querySelector<HTMLInputElement>('input:checked')?.value
    if (early) setChosen(early)
    // Only once, at hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const choice = (
    <div
      className={styles.choice}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={problem ? `${id}-err` : undefined}
      ref={group}
    >
      <span id={`${id}-label`} className={hideLabel ? 'visually-hidden' : undefined}>
        {label}
      </span>
      <div className={cards ? styles.cards : styles.options}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              id={option.value === chosen ? id : undefined}
              name={hydrated ? `${name}_choice` : name}
              data-control={hydrated ? '' : undefined}
              value={option.value}
              checked={option.value === chosen}
              onChange={() => setChosen(option.value)}
            />
            {cards ? <Card {...option} /> : <Label {...option} />}
          </label>
        ))}
      </div>
      {hydrated && <input type="hidden" name={name} value={chosen} />}
    </div>
  )
  return problem ? (
    <div className="field bad">
      {choice}
      <ProblemLine id={id} problem={problem} />
    </div>
  ) : (
    choice
  )
}

function Label({ icon, label }: { icon?: IconName; label: string }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {label}
    </>
  )
}

const Card = ({
  consequences = [],
  ...option
}: {
  icon?: IconName
  label: string
  consequences?: readonly string[]
}) => (
  <span>
    <b>
      <Label {...option} />
    </b>
    {consequences.map((each) => (
      <span key={each}>{each}</span>
    ))}
  </span>
)
