import type { RfqView } from '#tenders/core/contract.ts'
import type { NewLine } from '#tenders/core/lines/contract.ts'

/** The lines of an RFQ as those of a new one. */
export const linesOf = (source: RfqView | undefined): NewLine[] =>
  (source?.lines ?? []).map(({ section, description, specification, quantity, unit_code, unit_text, optional }) => ({
    section,
    description,
    specification,
    quantity,
    unit_code,
    unit_text,
    optional,
  }))
