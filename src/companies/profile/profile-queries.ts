import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#framework/api/api-client.ts'
import type { OwnSession, OwnCompany } from '#companies/contract.ts'
import type { SecondFactorState } from '#companies/second-factor/second-factor-contract.ts'

/** The company's whole own record. Asked for again with whatever changes who is signed in. */
export const ownProfile = (api: Api) =>
  queryOptions({
    queryKey: ['me', 'profile'],
    queryFn: async () => (await api.get<{ user: OwnCompany }>('/user/me')).user,
  })

/** Where the company is signed in. */
export const ownSessions = (api: Api) =>
  queryOptions({ queryKey: ['me', 'sessions'], queryFn: () => api.get<OwnSession[]>('/user/sessions') })

/** Whether signing in asks for a second step. */
export const ownSecondFactor = (api: Api) =>
  queryOptions({ queryKey: ['me', 'totp'], queryFn: () => api.get<SecondFactorState>('/user/totp') })
