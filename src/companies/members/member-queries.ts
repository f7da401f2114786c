import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#framework/api/api-client.ts'
import type { CompanySettings, Member } from './contract.ts'

/** Everybody who belongs to the company. Asked for again with whatever changes who is signed in. */
export const members = (api: Api) =>
  queryOptions({ queryKey: ['me', 'members'], queryFn: () => api.get<Member[]>('/company/members') })

/** What the company asks of its people. */
export const settings = (api: Api) =>
  queryOptions({ queryKey: ['me', 'settings'], queryFn: () => api.get<CompanySettings>('/company') })
