import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** `soon`, `due`, `over` speak of time, `ok` of acceptance, `calm` of a state, `me` of what is one's own. */
export type ChipKind = 'neutral' | 'calm' | 'soon' | 'due' | 'over' | 'ok' | 'me'

const CLASSES = { neutral: 'chip', calm: 'chip cal', soon: 'chip soon', due: 'chip due', over: 'chip over', ok: 'chip ok', me: 'chip me' } as const

/** A state in words; the colour only repeats it. The text sits in one element, so that its directions stay together. */
export const Chip = ({ kind = 'neutral', icon, children }: { kind?: ChipKind; icon?: IconName; children: ReactNode }) => (
  <span className={CLASSES[kind]}>
    {icon && <Icon name={icon} />}
    <span>{children}</span>
  </span>
)
