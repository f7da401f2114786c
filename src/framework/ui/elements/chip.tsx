import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** `soon`, `due`, `over`: time; `ok`: acceptance; `calm`: a state; `me`: belongs to the viewer. */
export type ChipKind = 'neutral' | 'calm' | 'soon' | 'due' | 'over' | 'ok' | 'me'

const CLASSES = {
  neutral: 'chip',
  calm: 'chip calm',
  soon: 'chip soon',
  due: 'chip due',
  over: 'chip over',
  ok: 'chip ok',
  me: 'chip own',
} as const

/** A state in words; the color only repeats it. The text sits in one element, so that its directions stay together. */
export const Chip = ({
  kind = 'neutral',
  icon,
  children,
}: {
  kind?: ChipKind
  icon?: IconName
  children: ReactNode
}) => (
  <span className={CLASSES[kind]}>
    {icon && <Icon name={icon} />}
    <span>{children}</span>
  </span>
)
