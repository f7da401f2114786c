import { defineSlice } from '#framework/define-slice.server.ts'
import * as followEvents from './events.ts'
import { followRoutes } from './follow-routes.server.ts'
import { followNotifications } from './notifications.server.ts'
import { newsOf, notifyFollowers } from './notify-followers.server.ts'

export const followSlice = defineSlice({
  name: 'following',
  routes: followRoutes,
  events: [followEvents],
  notifications: followNotifications,
  jobs: [
    {
      name: 'notify_followers',
      run: ({ after = 0, ...followed }, { database }) => notifyFollowers(database, newsOf(followed), Number(after)),
    },
  ],
})
