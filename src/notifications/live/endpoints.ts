import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'

const stream = { content: { 'text/event-stream': { schema: z.string() } } }

export const liveEndpoints = {
  'GET /notifications/stream': {
    description:
      'Server-sent events: `unread` with `{count, newest, user_id}` at first and after every change. `replaced` says that the person has opened too many ' +
      'streams and that this one, the oldest, ends. Comments keep the connection alive.',
    refuses: [],
    response: { 200: stream },
  },
} satisfies EndpointMap
