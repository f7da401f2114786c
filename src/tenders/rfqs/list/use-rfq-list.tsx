import { useListAddress } from '#framework/ui/list/list-tools.tsx'
import { listState } from './rfq-queries.ts'

/** The list of RFQs on screen, its state read from the address. */
export function useRfqList() {
  const list = useListAddress()
  return { ...list, state: listState(list.query) }
}
