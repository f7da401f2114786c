import { useQuery } from '@tanstack/react-query'
import { featuresQuery } from '#reference/features/feature-queries.ts'
import type { RfqView } from '#tenders/contract.ts'
import { usePublishing } from './use-publishing.tsx'

type ChangeRule = RfqView['on_change']

/** What a change of the RFQ will mean for its bids, as the form says now. Without the feature there is no choice. */
export function useChangeRule(initial: ChangeRule = 'confirm'): { isOffered: boolean; rule: ChangeRule } {
  const { facts } = usePublishing()
  const { data: features = [] } = useQuery(featuresQuery())
  const isOffered = features.includes('confirm')
  return { isOffered, rule: isOffered && (facts.texts.on_change ?? initial) !== 'mark' ? 'confirm' : 'mark' }
}
