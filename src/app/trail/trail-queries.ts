import { query } from '#framework/ssr/query.ts'

/** Everybody whom the trail's filter offers. */
export const trailPeople = () =>
  query({ queryKey: ['me', 'trail-people'], read: (api) => api.get('/company/trail/people') })
