import { read } from '#framework/ssr/query.ts'

/** The days that an RFQ begins with, of a deadline where one is known. */
export const firstDays = (deadline?: string) => ({
  ...read('questions', '/questions/first-days', { deadline }),
  staleTime: Infinity,
})
