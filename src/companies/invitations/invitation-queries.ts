import { queryOptions } from '@tanstack/react-query'
import { isApiFailure, type Api } from '#framework/api/api-client.ts'
import type { Invitation, InvitationOffer } from './contract.ts'

/** The company's invitations. Asked for again with whatever changes who is signed in. */
export const invitations = (api: Api) =>
  queryOptions({ queryKey: ['me', 'invitations'], queryFn: () => api.get<Invitation[]>('/company/invitations') })

/** What a link offers; null for one that is none of ours. */
export const offer = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async () => {
      try {
        return await api.send<InvitationOffer>('POST', '/invitations/read', { token })
      } catch (error) {
        if (isApiFailure(error) && error.code === 'token_invalid') return null
        throw error
      }
    },
  })
