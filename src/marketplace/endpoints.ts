import * as z from 'zod/mini'
import { done } from '#framework/api/done.ts'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { contactsQuery } from '#companies/contacts/contract.ts'
import {
  imageQuery,
  membership,
  newProduct,
  productImage,
  productParams,
  productSearch,
  productUpdate,
  productView,
  sellerParams,
  subscription,
} from './contract.ts'

export const productEndpoints = {
  'POST /marketplace/subscribe': { body: subscription, refuses: ['supplier_required'], response: { 200: membership } },
  'GET /marketplace/check-subscription': { refuses: ['not_a_member'], response: { 200: membership } },
  'POST /marketplace/products/new': {
    consumes: ['multipart/form-data'],
    body: newProduct,
    refuses: ['identity_mismatch'],
    response: { 201: productView },
  },
  'GET /marketplace/products/all': {
    querystring: productSearch,
    refuses: ['search_busy'],
    response: { 200: z.array(productView) },
  },
  'GET /marketplace/products/user/:user_id': {
    params: sellerParams,
    querystring: productSearch,
    refuses: ['user_not_found', 'search_busy'],
    response: { 200: z.array(productView) },
  },
  'GET /marketplace/products/:product_id': {
    params: productParams,
    querystring: contactsQuery,
    refuses: ['product_not_found'],
    response: { 200: productView },
  },
  'GET /unauthorized/marketplace/products/:product_id': {
    params: productParams,
    refuses: ['product_not_found'],
    response: { 200: productView },
  },
  'PUT /marketplace/products/update': {
    body: productUpdate,
    refuses: ['product_not_found', 'not_owner', 'stale'],
    response: { 200: productView },
  },
  'DELETE /marketplace/products/delete/:product_id': {
    params: productParams,
    refuses: ['product_not_found', 'not_owner'],
    response: { 200: done },
  },
  'POST /marketplace/products/:product_id/add-attachment': {
    consumes: ['multipart/form-data'],
    params: productParams,
    body: productImage,
    refuses: ['product_not_found', 'not_owner', 'too_many_images'],
    response: { 201: productView },
  },
  'DELETE /marketplace/products/:product_id/delete-attachment': {
    params: productParams,
    querystring: imageQuery,
    refuses: ['product_not_found', 'not_owner', 'attachment_not_found', 'must_have_at_least_one_image'],
    response: { 200: productView },
  },
} satisfies EndpointMap
