/**
 * What an older release would get wrong while it runs beside this one. Each is enabled once all processes know it;
 * docs/decisions/closing.md.
 */
export const FEATURES = [
  'closing_hour',
  'bid_discount',
  'sections_and_units',
  'quantity_unit',
  'confirm',
  'sealed',
] as const
export type Feature = (typeof FEATURES)[number]
