import { notify } from '#framework/events/declarations.ts'
import { searchAlertEmail } from './emails.server.ts'
import { searchesMatched } from './events.ts'
import type { SearchedList } from './searched-lists.ts'

const inList = (wanted: SearchedList) =>
  notify(searchesMatched, {
    facts: (matched) => matched,
    audience: ({ what, person_id, company_id }) => (what === wanted ? [{ person_id, company_id }] : []),
    in_app: {
      kind: wanted === 'rfqs' ? 'search_rfq' : 'search_product',
      about: ({ object_id }) => [wanted === 'rfqs' ? 'rfq' : 'product', object_id],
      params: ({ searches }) => ({ searches: searches.join(' · ') }),
      mail: ({ alert }) => (alert === 'now' ? 'now' : 'digest'),
    },
    email: searchAlertEmail,
    params: ({ what, object_id, title, searches, saved_search_ids }) => ({
      what,
      matches: [{ object_id, title }],
      searches,
      saved_search_ids,
    }),
  })

export const savedSearchNotifications = [inList('rfqs'), inList('products')]
