import { queryOptions } from '@tanstack/react-query'
import { isApiFailure, type Api } from '#framework/api/api-client.ts'

/** The signed-in company as its own pages see it: the part of `GET /user/me` that the frame and the guards need. */
export interface Me {
  user_id: number
  company_name: string
  email: string
  email_verified: boolean
  /** The e-mail with the link came back. */
  email_refused: boolean
  phone_number: string
  user_type: 'buyer' | 'supplier'
  profile_image: string | null
  /** Present when the company may bid. */
  supplier_profile: { supplier_profile_id: number } | null
  /** The company may sell. */
  is_member: boolean
}

/** Whether the company may bid: the profile grants it, not the `user_type`. */
export const isSupplier = (me: Me | null) => me !== null && me.supplier_profile !== null && me.supplier_profile !== undefined

/** The signed-in company, or null for a guest. It comes with the page; `invalidateQueries` asks again. */
export const meQuery = (api: Api) =>
  queryOptions({
    queryKey: ['me'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<Me | null> => {
      try {
        return (await api.get<{ user: Me }>('/user/me')).user
      } catch (error) {
        if (isApiFailure(error) && error.status === 401) return null
        throw error
      }
    },
  })
