import { done } from '#framework/api/done.ts'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import {
  passwordAgain,
  recoveryCodes,
  secondFactorState,
  totpConfirmation,
  totpSetup,
} from './second-factor-contract.ts'

export const secondFactorEndpoints = {
  'GET /user/totp': { refuses: [], response: { 200: secondFactorState } },
  'POST /user/totp/setup': {
    body: passwordAgain,
    refuses: ['current_password_incorrect', 'totp_on'],
    response: { 200: totpSetup },
  },
  'POST /user/totp/confirm': {
    body: totpConfirmation,
    refuses: ['totp_not_begun', 'totp_on', 'totp_invalid'],
    response: { 200: recoveryCodes },
  },
  'POST /user/totp/recovery-codes': {
    body: passwordAgain,
    refuses: ['current_password_incorrect', 'totp_off'],
    response: { 200: recoveryCodes },
  },
  'DELETE /user/totp': {
    body: passwordAgain,
    refuses: ['current_password_incorrect', 'second_step_required'],
    response: { 200: done },
  },
} satisfies EndpointMap
