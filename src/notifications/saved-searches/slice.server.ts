import { newMatches } from './read-searches.server.ts'
import type { JobTask } from '#framework/jobs/run.server.ts'
import { defineSlice } from '#framework/define-slice.server.ts'
import * as savedSearchEvents from './events.ts'
import { matchSearches } from './match-searches.server.ts'
import { savedSearchNotifications } from './notifications.server.ts'
import { savedSearchRoutes } from './saved-search-routes.server.ts'
import type { SearchedList } from './searched-lists.ts'

const matchJob = (name: string, list: SearchedList): JobTask => ({
  name,
  run: ({ object_id, after = 0 }, { database }) => matchSearches(database, list, Number(object_id), Number(after)),
})

export const savedSearchSlice = defineSlice({
  name: 'saved-searches',
  routes: savedSearchRoutes,
  events: [savedSearchEvents],
  notifications: savedSearchNotifications,
  waiting: [{ read: newMatches }],
  jobs: [matchJob('match_rfq', 'rfqs'), matchJob('match_product', 'products')],
})
