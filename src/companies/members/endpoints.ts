import * as z from 'zod/mini'
import { done } from '#framework/api/done.ts'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import {
  companySettings,
  confirmQuery,
  member,
  memberParams,
  ownerChange,
  rolesChange,
  settingsUpdate,
} from './contract.ts'

export const memberEndpoints = {
  'GET /company': { refuses: [], response: { 200: companySettings } },
  'PUT /company/settings': {
    body: settingsUpdate,
    refuses: ['stale', 'no_approver', 'second_step_missing'],
    response: { 200: companySettings },
  },
  'GET /company/members': { refuses: [], response: { 200: z.array(member) } },
  'PUT /company/members/:person_id': {
    params: memberParams,
    body: rolesChange,
    refuses: ['member_not_found', 'own_roles', 'stale', 'last_approver'],
    response: { 200: done },
  },
  'DELETE /company/members/:person_id': {
    params: memberParams,
    querystring: confirmQuery,
    refuses: ['member_not_found', 'last_owner', 'last_approver'],
    response: { 200: done },
  },
  'DELETE /company/membership': {
    querystring: confirmQuery,
    refuses: ['last_owner', 'last_approver'],
    response: { 200: done },
  },
  'PUT /company/owner': {
    body: ownerChange,
    refuses: ['current_password_incorrect', 'member_not_found'],
    response: { 200: done },
  },
} satisfies EndpointMap
