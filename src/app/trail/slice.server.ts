import { defineSlice } from '#framework/define-slice.server.ts'
import { auditCommands } from './audit-ops.server.ts'
import { trailActions } from './trail-actions.server.ts'
import { trailRoutes } from './trail-routes.server.ts'

export const trailSlice = defineSlice({
  name: 'trail',
  routes: (app, { translators, events }) => trailRoutes(app, translators, trailActions(events)),
  commands: auditCommands,
})
