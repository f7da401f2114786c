import { query, read } from '#framework/ssr/query.ts'
import { isApiFailure } from '#framework/api/api-client.ts'

/** The company's invitations. */
export const invitations = () => read('me', '/company/invitations')

/** What a link offers; null for one that is none of ours. */
export const offer = (token: string) =>
  query({
    queryKey: ['invitation', token],
    read: async (api) => {
      try {
        return await api.send('POST /invitations/read', { token })
      } catch (error) {
        if (isApiFailure(error) && error.code === 'token_invalid') return null
        throw error
      }
    },
    enabled: token !== '',
  })
