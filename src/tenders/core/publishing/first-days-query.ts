import { query } from '#framework/ssr/query.ts'

/** The days that an RFQ begins with, of a deadline where one is known. */
export const firstDays = (deadline?: string) =>
  query({
    queryKey: ['questions', 'first-days', deadline ?? ''],
    staleTime: Infinity,
    read: (api) => api.get('/questions/first-days', { deadline }),
  })
