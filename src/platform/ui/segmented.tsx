import '#platform/ui/styles/parts.css'
import { Icon, type IconName } from '#platform/ui/icon.tsx'

/** A choice between two or three views of the same things. */
export const Segmented = <V extends string>({ label, value, options, onValue }: {
  label: string
  value: V
  options: readonly { value: V; label: string; icon?: IconName }[]
  onValue: (value: V) => void
}) => (
  <div className="seg" role="group" aria-label={label}>
    {options.map((option) => (
      <button key={option.value} type="button" aria-pressed={option.value === value} onClick={() => onValue(option.value)}>
        {option.icon && <Icon name={option.icon} />}
        {option.label}
      </button>
    ))}
  </div>
)
