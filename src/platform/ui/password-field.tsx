import { useState, type ReactNode } from 'react'
import { useWords } from '#platform/ssr/context.tsx'
import { IconButton } from '#platform/ui/button.tsx'
import { FieldFrame, fieldIds, useField, type FieldProps } from '#platform/ui/form.tsx'
import { passwordStrength } from '#platform/ui/password-strength.ts'
import type { WordKey } from '#platform/words.ts'

const LEVELS = [
  { look: 'meter low', word: 'accounts.strength_weak' },
  { look: 'meter', word: 'accounts.strength_fair' },
  { look: 'meter', word: 'accounts.strength_good' },
  { look: 'meter top', word: 'accounts.strength_strong' },
] as const satisfies { look: string; word: WordKey }[]

/** A password that can be shown. `meter` says live how strong a new one is; `refuses` knows what the schema would refuse. */
export function PasswordField({ name, label, hint, badHint, autoComplete, meter = false, refuses, aside }: FieldProps & {
  autoComplete: 'current-password' | 'new-password'
  meter?: boolean
  refuses?: (password: string) => boolean
  aside?: ReactNode
}) {
  const t = useWords()
  const { id, problem } = useField(name)
  const [shown, setShown] = useState(false)
  const [password, setPassword] = useState('')
  const bars = passwordStrength(password, refuses?.(password) ?? false)
  const level = LEVELS[bars - 1]
  const echo = meter && level && (
    <>
      <span className={level.look} aria-hidden="true">
        {LEVELS.map(({ word }, index) => (
          <i key={word} className={index < bars ? 'on' : undefined} />
        ))}
      </span>
      <span role="status">
        {t('accounts.strength_label')}: <b>{t(level.word)}</b>
      </span>
    </>
  )
  return (
    <FieldFrame {...{ id, problem, label, hint, badHint, aside }} echo={echo}>
      <div className="in">
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
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        <IconButton
          icon={shown ? 'eye_off' : 'eye'}
          label={t(shown ? 'site.a11y_hide_password' : 'site.a11y_show_password')}
          className="sees"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      </div>
    </FieldFrame>
  )
}
