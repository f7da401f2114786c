import { query } from '#framework/ssr/query.ts'
import { isApiFailure } from '#framework/api/api-client.ts'

/**
 * The signed-in person and the company they act for, as their pages see them: the part of `GET /user/me` that pages
 * need. Slices add their fields by module augmentation.
 */
export interface Me {
  user_id: number
  company_name: string
  person: MePerson
}

export interface MePerson {
  person_id: number
}

/** The same, or null for a guest. Included in the page; refetched after `invalidateQueries`. */
export const meQuery = () =>
  query({
    queryKey: ['me'],
    staleTime: Number.POSITIVE_INFINITY,
    read: async (api, { before }): Promise<Me | null> => {
      try {
        return (await api.get('/user/me')).user
      } catch (error) {
        // A person who was signed in until now goes to the start page (`reloadAsGuest`).
        if (isApiFailure(error) && error.status === 401 && !before) return null
        throw error
      }
    },
  })
