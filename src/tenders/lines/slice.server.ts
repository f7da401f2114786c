import { exportLines } from './export-lines.server.ts'
import type { FastifyRequest } from 'fastify'
import type { Database } from '#framework/database/database.server.ts'
import { defineSlice } from '#framework/define-slice.server.ts'
import { vatNumberReactions } from './pricing/keep-vat-number.server.ts'
import { spreadsheetRoutes } from './spreadsheet-routes.server.ts'

/** @param inMemory whether the prices that a call sends are not written to disk */
export const lineSlice = (inMemory: (database: Database) => (request: FastifyRequest) => Promise<boolean>) =>
  defineSlice({
    name: 'lines',
    routes: (app, { translators }) => spreadsheetRoutes(app, translators, inMemory(app.database)),
    reactions: { order: 3, list: vatNumberReactions },
    data: { exports: [{ order: 3, read: exportLines }] },
  })
