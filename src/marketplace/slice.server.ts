import { eraseProducts } from './sell/erase-products.server.ts'
import { exportProducts } from './sell/export-products.server.ts'
import { defineSlice } from '#framework/define-slice.server.ts'
import * as productEvents from './events.ts'
import { moderationNotifications } from './moderation-emails.server.ts'
import { productCommands } from './ops.server.ts'
import { marketplaceRoutes } from './routes.server.ts'

export const marketplaceSlice = defineSlice({
  name: 'marketplace',
  routes: marketplaceRoutes,
  events: [productEvents],
  notifications: moderationNotifications,
  data: {
    exports: [{ order: 10, read: exportProducts }],
    erase: { order: 3, run: async (tx, _, company_id) => ({ products: await eraseProducts(tx, company_id) }) },
  },
  commands: productCommands,
})
