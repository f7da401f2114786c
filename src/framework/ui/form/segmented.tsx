import '#framework/ui/styles/components.css'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'

interface Choice<V extends string> {
  value: V
  label: string
  icon?: IconName
}

/** A choice between two or three views of the same things. It stands in the page's address, so it also works before hydration. */
export const Segmented = <V extends string>({ label, value, options, to, onFollow }: {
  label: string
  value: V
  options: readonly Choice<V>[]
  to: (value: V) => string
  onFollow?: (option: Choice<V>) => void
}) => (
  <nav className="seg" aria-label={label}>
    {options.map((option) => (
      <Link
        key={option.value}
        to={to(option.value)}
        replace
        aria-current={option.value === value ? 'true' : undefined}
        onClick={() => onFollow?.(option)}
      >
        {option.icon && <Icon name={option.icon} />}
        {option.label}
      </Link>
    ))}
  </nav>
)
