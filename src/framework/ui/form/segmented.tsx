import '#framework/ui/styles/components.css'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'

interface Choice<V extends string> {
  value: V
  label: string
  icon?: IconName
}

/** Selects one of two or three views. The selection is in the page's URL, so it works before hydration. */
export const Segmented = <V extends string>({
  label,
  value,
  options,
  to,
  onFollow,
}: {
  label: string
  value: V
  options: readonly Choice<V>[]
  to: (value: V) => string
  onFollow?: (option: Choice<V>) => void
}) => (
  <nav className="segmented" aria-label={label}>
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
