import type { PlacedSealedBid } from '../contract.ts'

/** Whether the answer to a form is that of a sealed bid. */
export const isPlaced = (answer: unknown): answer is PlacedSealedBid =>
  typeof answer === 'object' && answer !== null && 'sealed' in answer && 'receipt' in answer
