import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import { readUnreadByCompany } from './live/count-unread.server.ts'
import {
  companyUnread,
  notificationsQuery,
  notification,
  notificationParams,
  preferences,
  preferencesForm,
  readUpTo,
  unread,
} from './contract.ts'
import { readOne, readUpToBump } from './mark-read.server.ts'
import { changePreferences, readPreferences } from './preferences.server.ts'
import { listNotifications, readUnread } from './read-notifications.server.ts'

const tags = ['notifications']

/** A person's notifications for the company that the person acts for, and the person's preferences. */
export function notificationRoutes(app: ApiServer) {
  const {
    database: { kysely },
    sessions,
  } = app
  const onRequest = sessions.signedIn

  app.get(
    '/notifications',
    {
      onRequest,
      schema: { tags, querystring: notificationsQuery, refuses: [], response: { 200: z.array(notification) } },
    },
    async (request, reply) => sendPage(request, reply, await listNotifications(kysely, request.viewer!, request.query)),
  )

  app.get(
    '/notifications/unread',
    { onRequest, schema: { tags, querystring: z.strictObject({}), refuses: [], response: { 200: unread } } },
    ({ viewer }) => readUnread(kysely, viewer!),
  )

  app.get(
    '/notifications/unread/companies',
    {
      onRequest,
      config: { for_any_company: true },
      schema: {
        tags,
        querystring: z.strictObject({}),
        summary: 'How much is unread in each company that the person may act for',
        refuses: [],
        response: { 200: z.array(companyUnread) },
      },
    },
    ({ viewer }) => readUnreadByCompany(kysely, viewer!.person_id),
  )

  app.put(
    '/notifications/:notification_id/read',
    {
      onRequest,
      schema: {
        tags,
        params: notificationParams,
        summary: 'Answers what is left',
        refuses: ['not_found'],
        response: { 200: unread },
      },
    },
    (request) => sessions.write(request, (tx, ctx) => readOne(tx, ctx, request.params.notification_id)),
  )

  app.put(
    '/notifications/read',
    {
      onRequest,
      schema: { tags, body: readUpTo, summary: 'Answers what is left', refuses: [], response: { 200: unread } },
    },
    (request) => sessions.write(request, (tx, ctx) => readUpToBump(tx, ctx, request.body.up_to)),
  )

  app.get(
    '/notifications/preferences',
    { onRequest, schema: { tags, querystring: z.strictObject({}), refuses: [], response: { 200: preferences } } },
    ({ viewer }) => readPreferences(kysely, viewer!.person_id),
  )

  app.put(
    '/notifications/preferences',
    {
      onRequest,
      config: { for_any_company: true },
      schema: { tags, body: preferencesForm, refuses: [], response: { 200: preferences } },
    },
    (request) =>
      sessions.write(request, (tx, { viewer }) => changePreferences(tx, viewer.person_id, request.body.preferences)),
  )
}
