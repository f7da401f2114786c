import type { OrderSnapshot } from './snapshot.ts'

/** The unit of what is done as a whole, by its code in UN/ECE Recommendation 20. */
const LUMP_SUM = 'LS'

/** The numbers of the lines that are delivered as a whole. */
export const lumpSumsOf = ({ lines }: Pick<OrderSnapshot, 'lines'>): ReadonlySet<number> =>
  new Set(lines.flatMap(({ line_no, unit_code }) => (unit_code === LUMP_SUM ? [line_no] : [])))
