import { read } from '#framework/ssr/query.ts'

/** The days that an RFQ begins with unless its buyer chooses others. */
export interface FirstDays {
  deadline: string
  questions_until: string
  delivery_date: string
}

/** The same, of a deadline where one is known. */
export const firstDays = (deadline?: string) => ({
  ...read('questions', '/questions/first-days', { deadline }),
  staleTime: Infinity,
})
