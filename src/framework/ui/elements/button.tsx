import '#framework/ui/styles/button.css'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type ButtonLook = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger_text'

const CLASSES = {
  primary: 'button button-primary',
  secondary: 'button button-secondary',
  ghost: 'button button-ghost',
  danger: 'button button-danger',
  danger_text: 'button button-danger-text',
} as const satisfies Record<ButtonLook, string>

const SIZES = { sm: 'button-small', lg: 'button-large' }

/** The classes of a button, for links that look like one: `<Link className={buttonClass('primary')} …>`. */
export const buttonClass = (look: ButtonLook = 'primary', size?: 'sm' | 'lg') =>
  `${CLASSES[look]}${size ? ` ${SIZES[size]}` : ''}`

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook
  size?: 'sm' | 'lg' | undefined
  icon?: IconName | undefined
  /** Shows `busyLabel`, keeps the width, and ignores clicks without losing the focus. */
  busy?: boolean
  busyLabel?: string | undefined
  children: ReactNode
}

export function Button({
  look = 'secondary',
  size,
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={[buttonClass(look, size), className].filter(Boolean).join(' ')}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <span className="button-labels">
        <span className={busy ? 'gone' : undefined}>
          {icon && <Icon name={icon} />}
          {children}
        </span>
        {(busy || busyLabel) && (
          <span className={busy ? undefined : 'gone'}>
            <span className="spinner" aria-hidden="true" />
            {busyLabel ?? children}
          </span>
        )}
      </span>
    </button>
  )
}

/** A button with only an icon; the label is its accessible name. */
export const IconButton = ({
  icon,
  label,
  className = 'icon-button',
  ...rest
}: { icon: IconName; label: string } & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" {...rest} className={className} aria-label={label} title={label}>
    <Icon name={icon} />
  </button>
)
