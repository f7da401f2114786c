import { notify } from '#framework/events/declarations.ts'
import type { NewsKind } from '#notifications/kinds.ts'
import { companyRfqEmail, companyProductEmail, RFQ_EMAILS } from './emails.server.ts'
import { type CompanyNews, companyFollowersTold, RFQ_NEWS, rfqFollowersTold, type RfqNews } from './events.ts'

const ofCompany = (wanted: CompanyNews) =>
  notify(companyFollowersTold, {
    facts: (told) => told,
    audience: ({ news, followers }) => (news === wanted ? followers : []),
    news: { kind: `followed_company_${wanted}`, about: ({ object_id }) => [wanted, object_id], params: ({ publisher }) => ({ publisher }) },
    email: wanted === 'rfq' ? companyRfqEmail : companyProductEmail,
    params: ({ publisher_id, publisher, object_id, title }) => ({ publisher_id, publisher, published: [{ object_id, title }] }),
  })

const KINDS: Record<RfqNews, NewsKind> = { changed: 'followed_rfq_changed', canceled: 'followed_rfq_canceled', awarded: 'followed_rfq_awarded', deadline: 'deadline_near' }

const ofRfq = (wanted: RfqNews) =>
  notify(rfqFollowersTold, {
    facts: (told) => told,
    audience: ({ news, followers }) => (news === wanted ? followers : []),
    news: {
      kind: KINDS[wanted],
      about: ({ rfq_id }) => ['rfq', rfq_id],
      // Nobody reads the title of a canceled RFQ later: it is told now.
      ...(wanted === 'canceled' && { params: ({ title }: { title: string }) => ({ title }), mail: () => 'now' as const }),
    },
    email: RFQ_EMAILS[wanted],
    params: ({ rfq_id, title, deadline }) => ({ rfq_id, title, deadline }),
  })

export const followNotifications = [ofCompany('rfq'), ofCompany('product'), ...RFQ_NEWS.map(ofRfq)]
