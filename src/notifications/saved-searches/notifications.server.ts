import { notify } from '#framework/events/declarations.ts'
import { searchAlertEmail } from './emails.server.ts'
import { searchesMatched } from './events.ts'

export const savedSearchNotifications = [
  notify(searchesMatched, {
    facts: (matched) => matched,
    audience: ({ person_id, company_id }) => [{ person_id, company_id }],
    email: searchAlertEmail,
    params: ({ what, object_id, title, searches }) => ({ what, matches: [{ object_id, title }], searches }),
  }),
]
