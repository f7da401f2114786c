import { useState, type ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { IconButton } from '#framework/ui/elements/button.tsx'
import { FieldFrame, fieldIds, type FieldProps } from './field-frame.tsx'
import { useField } from './form-context.tsx'
import { passwordStrength } from './password-strength.ts'
import type { MessageKey } from '#framework/i18n/messages.ts'

const LEVELS = [
  { look: 'meter low', word: 'site.strength_weak' },
  { look: 'meter', word: 'site.strength_fair' },
  { look: 'meter', word: 'site.strength_good' },
  { look: 'meter top', word: 'site.strength_strong' },
] as const satisfies { look: string; word: MessageKey }[]

/**
 * A password that can be shown. `meter` shows the strength of a new one; `refuses` checks what the server would refuse.
 */
export function PasswordField({
  name,
  label,
  hint,
  badHint,
  autoComplete,
  meter = false,
  refuses,
  aside,
}: FieldProps & {
  autoComplete: 'current-password' | 'new-password'
  meter?: boolean
  refuses?: (password: string) => Promise<boolean>
  aside?: ReactNode
}) {
  const t = useT()
  const { id, problem } = useField(name)
  const [shown, setShown] = useState(false)
  const [password, setPassword] = useState('')
  /** Result of the last check and the password it is for. Until it matches the input, the meter shows nothing. */
  const [known, setKnown] = useState({ password: '', refused: false })
  const isKnown = !refuses || known.password === password
  const bars = passwordStrength(password, Boolean(refuses) && known.refused)
  const level = isKnown ? LEVELS[bars - 1] : undefined
  const echo = meter && level && (
    <>
      <span className={level.look} aria-hidden="true">
        {LEVELS.map(({ word }, index) => (
          <i key={word} className={index < bars ? 'on' : undefined} />
        ))}
      </span>
      <span role="status">
        {t('site.strength_label')}: <b>{t(level.word)}</b>
      </span>
    </>
  )
  return (
    <FieldFrame {...{ id, problem, label, hint, badHint, aside }} echo={echo}>
      <div className="input">
        <input
          {...fieldIds(id, problem, Boolean(hint))}
          type={shown ? 'text' : 'password'}
          name={name}
          data-secret=""
          dir="ltr"
          className="ltr"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          onInput={(event) => {
            const { value } = event.currentTarget
            setPassword(value)
            // If the rule cannot be loaded, only the server checks it.
            refuses?.(value).then(
              (refused) => setKnown({ password: value, refused }),
              () => setKnown({ password: value, refused: false }),
            )
          }}
        />
        <IconButton
          icon={shown ? 'eye_off' : 'eye'}
          label={t(shown ? 'site.a11y_hide_password' : 'site.a11y_show_password')}
          className="show-password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      </div>
    </FieldFrame>
  )
}
