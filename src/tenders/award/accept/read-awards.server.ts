import { sql } from 'kysely'
import type { AwardView, ChosenLines } from '#tenders/core/award-view.ts'

/** An award as stored, and to whom. */
export type StoredAward = Required<Omit<AwardView, 'chosen'>> & {
  chosen: ChosenLines | null
  supplier_id: number
  company_name: string
}

/** The awards of the RFQ of the row, oldest first. */
export const awardsOfRfq = sql<StoredAward[]>`(
  select coalesce(json_agg(json_build_object('award_id', award_id, 'supplier_id', supplier_id, 'bid_id', bid_id, 'state', state, 'net_halalas', net_halalas,
    'vat_halalas', vat_halalas, 'gross_halalas', gross_halalas, 'awarded_at', awarded_at, 'company_name', company_name,
    'chosen', case when optional_lines <> '{}' then (
      select json_build_object('gross_halalas', awards.gross_halalas + awards.optional_net_halalas + awards.optional_vat_halalas,
        'lines', json_agg(json_build_object('line_no', line_no, 'description', description, 'net_halalas', award_lines.net_halalas) order by line_no))
      from award_lines join rfq_lines using (line_id) where award_lines.award_id = awards.award_id and optional) end) order by award_id), '[]')
  from awards join companies on companies.company_id = awards.supplier_id where awards.rfq_id = rfqs.rfq_id)`

/** An award; without its amounts unless the viewer sees them, and the chosen lines for its sides alone. */
export const presentAward = (
  award: StoredAward,
  { seesAmounts, isSide }: { seesAmounts: boolean; isSide: boolean },
): AwardView => ({
  award_id: award.award_id,
  bid_id: award.bid_id,
  state: award.state,
  ...(seesAmounts && {
    net_halalas: award.net_halalas,
    vat_halalas: award.vat_halalas,
    gross_halalas: award.gross_halalas,
  }),
  ...(isSide && award.chosen && { chosen: award.chosen }),
  awarded_at: new Date(award.awarded_at).toISOString(),
})
