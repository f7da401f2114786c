import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'
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

export const notificationEndpoints = {
  'GET /notifications': { querystring: notificationsQuery, refuses: [], response: { 200: z.array(notification) } },
  'GET /notifications/unread': { querystring: z.strictObject({}), refuses: [], response: { 200: unread } },
  'GET /notifications/unread/companies': {
    querystring: z.strictObject({}),
    summary: 'How much is unread in each company that the person may act for',
    refuses: [],
    response: { 200: z.array(companyUnread) },
  },
  'PUT /notifications/:notification_id/read': {
    params: notificationParams,
    summary: 'Answers what is left',
    refuses: ['not_found'],
    response: { 200: unread },
  },
  'PUT /notifications/read': {
    body: readUpTo,
    summary: 'Answers what is left',
    refuses: [],
    response: { 200: unread },
  },
  'GET /notifications/preferences': { querystring: z.strictObject({}), refuses: [], response: { 200: preferences } },
  'PUT /notifications/preferences': { body: preferencesForm, refuses: [], response: { 200: preferences } },
} satisfies EndpointMap
