import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import { readUnreadByCompany } from './live/count-unread.server.ts'
import { readOne, readUpToBump } from './mark-read.server.ts'
import { changePreferences, readPreferences } from './preferences.server.ts'
import { listNotifications, readUnread } from './read-notifications.server.ts'
import { notificationEndpoints } from './endpoints.ts'

/** A person's notifications for the company that the person acts for, and the person's preferences. */
export function notificationRoutes(app: ApiServer) {
  const {
    database: { kysely },
    sessions,
  } = app
  const onRequest = sessions.signedIn

  addRoutes(app, 'notifications', notificationEndpoints, {
    'GET /notifications': {
      onRequest,
      handler: async (request, reply) =>
        sendPage(request, reply, await listNotifications(kysely, request.viewer!, request.query)),
    },
    'GET /notifications/unread': { onRequest, handler: ({ viewer }) => readUnread(kysely, viewer!) },
    'GET /notifications/unread/companies': {
      onRequest,
      config: { for_any_company: true },
      handler: ({ viewer }) => readUnreadByCompany(kysely, viewer!.person_id),
    },
    'PUT /notifications/:notification_id/read': {
      onRequest,
      handler: (request) => sessions.write(request, (tx, ctx) => readOne(tx, ctx, request.params.notification_id)),
    },
    'PUT /notifications/read': {
      onRequest,
      handler: (request) => sessions.write(request, (tx, ctx) => readUpToBump(tx, ctx, request.body.up_to)),
    },
    'GET /notifications/preferences': {
      onRequest,
      handler: ({ viewer }) => readPreferences(kysely, viewer!.person_id),
    },
    'PUT /notifications/preferences': {
      onRequest,
      config: { for_any_company: true },
      handler: (request) =>
        sessions.write(request, (tx, { viewer }) => changePreferences(tx, viewer.person_id, request.body.preferences)),
    },
  })
}
