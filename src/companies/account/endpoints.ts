import * as z from 'zod/mini'
import { done } from '#framework/api/done.ts'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import {
  addressOnly,
  credentials,
  emailCorrection,
  ownCompany,
  passwordReset,
  registration,
  verification,
} from '#companies/contract.ts'

export const accountEndpoints = {
  'POST /register': {
    consumes: ['multipart/form-data'],
    body: registration,
    refuses: ['email_taken'],
    response: { 201: ownCompany },
  },
  'POST /login': {
    body: credentials,
    refuses: ['invalid_credentials', 'totp_required', 'totp_invalid', 'no_company'],
    response: { 200: z.object({ user: ownCompany }) },
  },
  'POST /logout': { refuses: [], response: { 200: done } },
  'GET /validate-token': { refuses: [], response: { 200: z.object({ valid: z.literal(true), user_id: z.int() }) } },
  'GET /user/me': { refuses: [], response: { 200: z.object({ user: ownCompany }) } },
  'POST /send-verification-email': { body: addressOnly, refuses: [], response: { 200: done } },
  'POST /change-unverified-email': {
    body: emailCorrection,
    refuses: ['invalid_credentials', 'email_already_verified', 'email_taken', 'conflict'],
    response: { 200: done },
  },
  'POST /verify-email': {
    body: verification,
    refuses: ['token_invalid'],
    response: {
      200: z.object({
        verified: z.literal(true),
        already_verified: z.boolean(),
        email: z.optional(z.string()),
        /** The page that the person came from to register, as a path without language prefix. */
        return_to: z.optional(z.string()),
      }),
    },
  },
  'POST /request-password-reset': { body: addressOnly, refuses: ['reset_limited'], response: { 200: done } },
  'POST /reset-password': { body: passwordReset, refuses: ['token_invalid'], response: { 200: done } },
} satisfies EndpointMap
