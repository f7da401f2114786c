import { exactHalalas, type ExactHalalas, type Halalas } from '#framework/i18n/money.ts'

/** Lines that follow each other in one section. */
export interface LineGroup<Line> {
  /** Null for lines outside of any section. */
  section: string | null
  lines: readonly Line[]
  /** The sum before VAT of what the total counts, so without optional lines. */
  subtotal: ExactHalalas
}

interface SectionedLine {
  section: string | null
  optional: boolean
}

/** The lines by section, in their order; a section that is interrupted is two groups. */
export function lineGroups<Line extends SectionedLine>(
  lines: readonly Line[],
  netOf: (line: Line) => Halalas | ExactHalalas | null | undefined = () => null,
): LineGroup<Line>[] {
  const groups: { section: string | null; lines: Line[]; subtotal: ExactHalalas }[] = []
  for (const line of lines) {
    let group = groups.at(-1)
    if (group?.section !== line.section || group === undefined) {
      group = { section: line.section, lines: [], subtotal: exactHalalas(0n) }
      groups.push(group)
    }
    group.lines.push(line)
    if (!line.optional) group.subtotal = exactHalalas(group.subtotal + BigInt(netOf(line) ?? 0))
  }
  return groups
}

/** Whether lines are shown by section. */
export const hasSections = (lines: readonly SectionedLine[]) => lines.some(({ section }) => section !== null)
