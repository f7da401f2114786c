import * as z from 'zod/mini'
import { done } from '#framework/api/done.ts'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import {
  ownSession,
  ownCompany,
  passwordChange,
  profileImageAnswer,
  profileUpdate,
  sessionParams,
} from '#companies/contract.ts'

export const profileEndpoints = {
  'PUT /user/update': {
    body: profileUpdate,
    refuses: ['role_required', 'vat_number_in_use'],
    response: { 200: ownCompany },
  },
  'PUT /user/update-profile-picture': {
    consumes: ['multipart/form-data'],
    body: profileImageAnswer,
    refuses: [],
    response: { 200: ownCompany },
  },
  'PUT /user/update-password': {
    body: passwordChange,
    refuses: ['current_password_incorrect', 'same_password'],
    response: { 200: done },
  },
  'GET /user/sessions': { refuses: [], response: { 200: z.array(ownSession) } },
  'DELETE /user/sessions/:session_id': {
    params: sessionParams,
    refuses: ['session_current', 'not_found'],
    response: { 200: done },
  },
} satisfies EndpointMap
