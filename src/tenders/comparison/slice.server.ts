import { defineSlice } from '#framework/define-slice.server.ts'
import { comparisonRoutes } from './lines/comparison-routes.server.ts'

export const comparisonSlice = defineSlice({
  name: 'comparison',
  routes: (app, { translators }) => comparisonRoutes(app, translators),
})
