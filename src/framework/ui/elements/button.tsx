import '#framework/ui/styles/button.css'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type ButtonLook = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger_text'

const CLASSES = {
  primary: 'btn btn-p',
  secondary: 'btn btn-s',
  ghost: 'btn btn-g',
  danger: 'btn btn-danger',
  danger_text: 'btn btn-danger-t',
} as const satisfies Record<ButtonLook, string>

/** The classes of a button, for links that look like one: `<Link className={buttonClass('primary')} …>`. */
export const buttonClass = (look: ButtonLook = 'primary', size?: 'sm' | 'lg') => `${CLASSES[look]}${size ? ` btn-${size}` : ''}`

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook
  size?: 'sm' | 'lg' | undefined
  icon?: IconName | undefined
  /** Shows `busyLabel`, keeps the width, and ignores clicks without losing the focus. */
  busy?: boolean
  busyLabel?: string | undefined
  children: ReactNode
}

export function Button({ look = 'secondary', size, icon, busy = false, busyLabel, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
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
      <span className="btn-labels">
        <span className={busy ? 'gone' : undefined}>
          {icon && <Icon name={icon} />}
          {children}
        </span>
        {(busy || busyLabel) && (
          <span className={busy ? undefined : 'gone'}>
            <span className="spin" aria-hidden="true" />
            {busyLabel ?? children}
          </span>
        )}
      </span>
    </button>
  )
}

/** A button with only an icon; the label is its accessible name. */
export const IconButton = ({ icon, label, className = 'x', ...rest }: { icon: IconName; label: string } & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" {...rest} className={className} aria-label={label} title={label}>
    <Icon name={icon} />
  </button>
)
