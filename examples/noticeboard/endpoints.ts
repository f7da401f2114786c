import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { idParam } from '#framework/api/fields.ts'
import { notice, noticeForm, noticeSearch } from './contract.ts'

export const noticeEndpoints = {
  'GET /notices': { querystring: noticeSearch, refuses: [], response: { 200: z.array(notice) } },
  'GET /notices/:notice_id': {
    params: z.object({ notice_id: idParam }),
    refuses: ['notice_not_found'],
    response: { 200: notice },
  },
  'POST /notices': { body: noticeForm, refuses: [], response: { 201: notice } },
} satisfies EndpointMap

type NoticeEndpoints = typeof noticeEndpoints

declare module '#framework/api/endpoints.ts' {
  interface Endpoints extends NoticeEndpoints {}
}
