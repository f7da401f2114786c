import * as z from 'zod/mini'
import type { Endpoint, EndpointMap } from '#framework/api/endpoints.ts'
import { ownSupplierProfile } from '#companies/contract.ts'
import { contactsQuery } from '#companies/contacts/contract.ts'
import {
  companyProfile,
  profileFile,
  profileParams,
  supplierRegistration,
  supplierSearch,
  supplierUpdate,
} from './contract.ts'

const catalog = {
  querystring: supplierSearch,
  refuses: ['search_busy'],
  response: { 200: z.array(companyProfile) },
} satisfies Endpoint

export const supplierEndpoints = {
  'POST /user/register-supplier-profile': {
    consumes: ['multipart/form-data'],
    body: supplierRegistration,
    refuses: ['identity_mismatch', 'supplier_profile_exists'],
    response: { 201: ownSupplierProfile },
  },
  'PUT /user/update-supplier-profile': {
    body: supplierUpdate,
    refuses: ['vat_number_in_use'],
    response: { 200: ownSupplierProfile },
  },
  'PUT /user/update-supplier-profile-file': {
    consumes: ['multipart/form-data'],
    body: profileFile,
    refuses: [],
    response: { 200: ownSupplierProfile },
  },
  'GET /suppliers/catalog': catalog,
  'GET /unauthorized/suppliers/catalog': catalog,
  'GET /profile/:user_id': {
    params: profileParams,
    response: { 200: companyProfile },
    querystring: contactsQuery,
    refuses: ['user_not_found'],
  },
  'GET /unauthorized/profile/:user_id': {
    params: profileParams,
    response: { 200: companyProfile },
    refuses: ['user_not_found'],
  },
} satisfies EndpointMap
