import { useT } from '#framework/ssr/context.tsx'
import { Chip, type ChipKind } from '#framework/ui/elements/chip.tsx'
import type { IconName } from '#framework/ui/elements/icon.tsx'
import type { ProposalState } from './contract.ts'

/** Each state has a sign and a word; the color repeats it. */
const LOOKS: Record<ProposalState, [ChipKind, IconName]> = {
  pending: ['soon', 'clock'],
  approved: ['ok', 'check'],
  rejected: ['over', 'close'],
  withdrawn: ['neutral', 'clock'],
  superseded: ['due', 'warning'],
}

export function ProposalStateChip({ state }: { state: ProposalState }) {
  const t = useT()
  const [kind, icon] = LOOKS[state]
  return (
    <Chip kind={kind} icon={icon}>
      {t(`approvals.state_${state}`)}
    </Chip>
  )
}
