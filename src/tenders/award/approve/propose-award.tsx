import type { ComponentProps } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { LimitBar } from './limit-bar.tsx'

const EFFECTS: readonly [IconName, MessageKey][] = [
  ['check_circle', messageKey('approvals.effect_decide')],
  ['eye_off', messageKey('approvals.effect_secret')],
  ['edit', messageKey('approvals.effect_lapse')],
]

/** What accepting means above the company's limit: nothing is accepted, somebody else is asked. */
export function ProposeAward(compared: ComponentProps<typeof LimitBar>) {
  const t = useT()
  return (
    <>
      <input type="hidden" name="propose" value="1" readOnly />
      <LimitBar {...compared} />
      <ul className="consequences">
        {EFFECTS.map(([icon, effect]) => (
          <li key={effect}>
            <Icon name={icon} />
            <span>{t(effect)}</span>
          </li>
        ))}
      </ul>
      <TextAreaField
        name="reason"
        label={t('approvals.propose_reason')}
        hint={t('approvals.propose_reason_hint')}
        max={1000}
        rows={3}
        optional
      />
    </>
  )
}
