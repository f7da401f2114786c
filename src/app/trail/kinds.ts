/** What the entries of a company's trail are about, in the order of their filter. */
export const TRAIL_KINDS = [
  'rfqs',
  'bids',
  'questions',
  'awards',
  'orders',
  'products',
  'people',
  'company',
  'access',
] as const
export type TrailKind = (typeof TRAIL_KINDS)[number]

declare module '#framework/events/define-event.ts' {
  interface TrailKinds extends Record<TrailKind, true> {}
}

/** How far back, in days. */
export const PERIODS = ['7', '30', '365'] as const
