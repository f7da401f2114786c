import * as z from 'zod/mini'
import { done } from '#framework/api/done.ts'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { idParam } from '#framework/api/fields.ts'
import { notice, noticeForm, noticeSearch, signInForm } from './contract.ts'

export const noticeEndpoints = {
  'GET /notices': { querystring: noticeSearch, refuses: [], response: { 200: z.array(notice) } },
  'GET /notices/:notice_id': {
    params: z.object({ notice_id: idParam }),
    refuses: ['notice_not_found'],
    response: { 200: notice },
  },
  'POST /notices': {
    body: noticeForm,
    consumes: ['multipart/form-data'],
    refuses: [],
    response: { 201: notice },
  },
} satisfies EndpointMap

export const personEndpoints = {
  'GET /user/me': {
    refuses: [],
    response: {
      200: z.object({
        user: z.object({ user_id: z.int(), company_name: z.string(), person: z.object({ person_id: z.int() }) }),
      }),
    },
  },
  'POST /sign-in': { body: signInForm, refuses: ['name_taken'], response: { 200: done } },
  'POST /sign-out': { refuses: [], response: { 200: done } },
} satisfies EndpointMap

type AllEndpoints = typeof noticeEndpoints & typeof personEndpoints

declare module '#framework/api/endpoints.ts' {
  interface Endpoints extends AllEndpoints {}
}
