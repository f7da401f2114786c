import { notify } from '#framework/events/declarations.ts'
import { companyRfqEmail, companyProductEmail, RFQ_EMAILS } from './emails.server.ts'
import { type CompanyNews, companyFollowersTold, RFQ_NEWS, rfqFollowersTold } from './events.ts'

const ofCompany = (wanted: CompanyNews) =>
  notify(companyFollowersTold, {
    facts: (told) => told,
    audience: ({ news, followers }) => (news === wanted ? followers : []),
    email: wanted === 'rfq' ? companyRfqEmail : companyProductEmail,
    params: ({ publisher_id, publisher, object_id, title }) => ({ publisher_id, publisher, published: [{ object_id, title }] }),
  })

export const followNotifications = [
  ofCompany('rfq'),
  ofCompany('product'),
  ...RFQ_NEWS.map((wanted) =>
    notify(rfqFollowersTold, {
      facts: (told) => told,
      audience: ({ news, followers }) => (news === wanted ? followers : []),
      email: RFQ_EMAILS[wanted],
      params: ({ rfq_id, title, deadline }) => ({ rfq_id, title, deadline }),
    }),
  ),
]
