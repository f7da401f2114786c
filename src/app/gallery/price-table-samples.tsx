import { useRef } from 'react'
import { useLang } from '#framework/ssr/context.tsx'
import { Form } from '#framework/ui/form/form.tsx'
import type { FormHandle } from '#framework/ui/form/form-handle.tsx'
import type { VatRules } from '#reference/units/contract.ts'
import type { LineView } from '#tenders/core/lines/contract.ts'
import { PricedLines } from '#tenders/lines/pricing/priced-lines.tsx'
import { usePrices } from '#tenders/lines/pricing/use-prices.tsx'
import { SAMPLES } from './sample-texts.ts'
import { useSampleForm } from './field-samples.tsx'

const RULES: VatRules = { rates: { S: 1500, Z: 0, E: 0, O: 0 }, reasons: [] }
const CHANGED = new Map([[1, '30']])
const cells = { offered: true, vat_category: 'S', vat_reason: '', brand: '', note: '', delivery_days: '' } as const

/** A bill of quantities to be priced: filled, empty, refused, not offered, optional and in a section. */
export function PriceTableSamples() {
  const samples = SAMPLES[useLang()]
  const handle = useSampleForm('prices')
  const problem = { field: 'lines.1.unit_price', text: samples.wrong }
  const form: FormHandle = { ...handle, problems: [problem] }
  const line = (line_no: number, more: Partial<LineView>): LineView => ({
    line_id: line_no,
    line_no,
    section: null,
    description: samples.value,
    specification: null,
    quantity: '1200',
    unit_code: 'H87',
    unit_text: null,
    unit: { name_ar: samples.number, name_en: samples.number },
    optional: false,
    since_version: 1,
    ...more,
  })
  const lines = [
    line(1, { quantity: '36.5' }),
    line(2, { description: samples.long, specification: samples.long }),
    line(3, { section: samples.hint }),
    line(4, { section: samples.hint, optional: true }),
  ]
  return (
    <Form form={form}>
      <Table lines={lines} />
    </Form>
  )
}

function Table({ lines }: { lines: readonly LineView[] }) {
  const table = useRef<HTMLDivElement>(null)
  const known = [
    { ...cells, line_id: 1, unit_price: '1,250.50' },
    { ...cells, line_id: 3, unit_price: '', offered: false },
  ]
  const prices = usePrices({ lines, known, registered: true, rates: RULES.rates, table })
  return (
    <div ref={table}>
      <PricedLines
        rfq={{ partial_allowed: true }}
        lines={lines}
        before={CHANGED}
        prices={prices}
        registered
        rules={RULES}
        sheet={null}
      />
    </div>
  )
}
