import type { MessageKey } from '#framework/i18n/messages.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Chip, type ChipKind } from '#framework/ui/elements/chip.tsx'
import type { IconName } from '#framework/ui/elements/icon.tsx'
import type { OrderCard } from './contract.ts'

type Shown = Pick<OrderCard, 'state' | 'side' | 'waits' | 'change_asked_at'>

/** Where an order stands, for its viewer: what it waits for comes before its state. */
function looksOf({ state, side, waits, change_asked_at }: Shown): [ChipKind, IconName, MessageKey] {
  if (waits === 'answer') return ['due', 'clock', 'order.waits_answer']
  if (waits === 'reply') return ['due', 'edit', 'order.waits_reply']
  if (waits === 'confirmation') return ['due', 'box', 'order.waits_confirmation']
  if (state === 'issued' && side === 'supplier' && change_asked_at) return ['soon', 'clock', 'order.change_asked']
  switch (state) {
    case 'issued':
      return ['soon', 'clock', 'order.state_issued']
    case 'disputed':
      return ['over', 'warning', 'order.state_disputed']
    case 'acknowledged':
    case 'delivered':
      return ['ok', 'check', `order.state_${state}`]
    case 'closed':
      return ['neutral', 'check', 'order.state_closed']
    default:
      return ['over', 'close', `order.state_${state}`]
  }
}

export function OrderStateChip({ order }: { order: Shown }) {
  const t = useT()
  const [kind, icon, words] = looksOf(order)
  return (
    <Chip kind={kind} icon={icon}>
      {t(words)}
    </Chip>
  )
}
