import type { RfqCard } from '../contract.ts'

/** Whether nobody can read an RFQ's bids: they are not opened yet, or were erased when it was canceled. */
export const areBidsSealed = ({ sealed }: Pick<RfqCard, 'sealed'>) => sealed !== undefined && sealed.state !== 'opened'
