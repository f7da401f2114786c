import assert from 'node:assert/strict'
import { it } from 'node:test'
import { suppliersShownIn } from '#tenders/core/bid-rows.server.ts'

it('counts no contacts in texts for a viewer for whom they are masked', () => {
  // Without its mask, the rest would read as a number.
  const masked = { supplier_id: 7, supplier: {}, comments: '055 \uFFFC 123 4567' }
  const bids = [masked] as unknown as Parameters<typeof suppliersShownIn>[0]
  assert.deepEqual(
    suppliersShownIn(bids, { contacts: 'hidden' } as unknown as Parameters<typeof suppliersShownIn>[1]),
    [],
  )
})
