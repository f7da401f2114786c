import { listAddress } from '#framework/api/list-pages.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'

/** Follows or unfollows what the form names. */
export const followAction = defineAction({
  name: 'follow',
  schema: async () => (await import('./forms.ts')).followForm,
  send: ({ api }, { type, id, wish }) =>
    api.send(wish === 'follow' ? 'PUT /follows/:type/:id' : 'DELETE /follows/:type/:id', { type, id }),
  success: (_answer, _values, { place: { path, query } }) => ({ to: listAddress(path, query) }),
})
