import { listAddress } from '#framework/api/list-pages.ts'
import { query } from '#framework/ssr/query.ts'
import type { FirstDays } from '../contract.ts'

/** The days that an RFQ begins with, of a deadline where one is known. */
export const firstDays = (deadline?: string) =>
  query({
    queryKey: ['questions', 'first-days', deadline ?? ''],
    staleTime: Infinity,
    read: (api) => api.get<FirstDays>(listAddress('/questions/first-days', { deadline })),
  })
