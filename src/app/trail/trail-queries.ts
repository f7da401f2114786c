import { query } from '#framework/ssr/query.ts'
import type { TrailPerson } from './contract.ts'

/** Everybody whom the trail's filter offers. */
export const trailPeople = () =>
  query({ queryKey: ['me', 'trail-people'], read: (api) => api.get<TrailPerson[]>('/company/trail/people') })
