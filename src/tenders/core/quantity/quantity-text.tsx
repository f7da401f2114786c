import { useLang } from '#framework/ssr/context.tsx'
import { Num } from '#framework/ui/elements/text.tsx'
import { countedUnit } from '#reference/units/counted-unit.ts'
import type { RfqCard } from '#tenders/core/contract.ts'

/** How much an RFQ without lines asks for: `1,200`, or with its unit `1,200 linear metres`. */
export function QuantityText({ rfq }: { rfq: Pick<RfqCard, 'quantity' | 'quantity_unit'> }) {
  const lang = useLang()
  return (
    <>
      <Num value={rfq.quantity} />
      {rfq.quantity_unit && (
        <>
          {' '}
          <bdi>{countedUnit(rfq.quantity_unit, rfq.quantity, lang)}</bdi>
        </>
      )}
    </>
  )
}
