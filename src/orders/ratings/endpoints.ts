import type { Endpoint, EndpointMap } from '#framework/api/endpoints.ts'
import { done } from '#framework/api/done.ts'
import { profileParams } from '#companies/directory/contract.ts'
import { orderParams } from '../contract.ts'
import { orderRatings, rating, ratingForm, ratingParams, ratingReport, replyForm, trackRecord } from './contract.ts'

const track = {
  params: profileParams,
  refuses: ['user_not_found'],
  response: { 200: trackRecord },
} satisfies Endpoint

export const ratingEndpoints = {
  'GET /orders/:order_id/ratings': {
    params: orderParams,
    refuses: ['order_not_found'],
    response: { 200: orderRatings },
  },
  'POST /orders/:order_id/rating': {
    params: orderParams,
    body: ratingForm,
    refuses: ['order_not_found', 'role_required', 'too_early', 'too_late', 'rated'],
    response: { 201: rating },
  },
  'PUT /ratings/:rating_id': {
    params: ratingParams,
    body: ratingForm,
    refuses: ['rating_not_found', 'role_required', 'not_owner', 'stale', 'rating_published'],
    response: { 200: rating },
  },
  'PUT /ratings/:rating_id/reply': {
    params: ratingParams,
    body: replyForm,
    refuses: ['rating_not_found', 'role_required', 'not_owner', 'already_replied'],
    response: { 200: rating },
  },
  'POST /ratings/:rating_id/report': {
    params: ratingParams,
    body: ratingReport,
    refuses: ['rating_not_found', 'already_reported'],
    response: { 201: done },
  },
  'GET /profile/:user_id/ratings': track,
  'GET /unauthorized/profile/:user_id/ratings': track,
} satisfies EndpointMap
