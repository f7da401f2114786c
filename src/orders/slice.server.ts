import { defineSlice } from '#framework/define-slice.server.ts'
import { eraseOrderSettings, exportOrders } from './order-data.server.ts'

export const orderSlice = defineSlice({
  name: 'orders',
  data: {
    exports: [{ order: 14, read: exportOrders }],
    erase: { order: 7, run: (tx, _, company_id) => eraseOrderSettings(tx, company_id) },
  },
})
