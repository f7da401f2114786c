import { notify } from '#framework/events/declarations.ts'
import type { NotificationKind } from '#notifications/kinds.ts'
import { companyRfqEmail, companyProductEmail, RFQ_EMAILS } from './emails.server.ts'
import { type CompanyNews, companyFollowersNotified, RFQ_NEWS, rfqFollowersNotified, type RfqNews } from './events.ts'

const ofCompany = (wanted: CompanyNews) =>
  notify(companyFollowersNotified, {
    facts: (payload) => payload,
    audience: ({ news, followers }) => (news === wanted ? followers : []),
    in_app: {
      kind: `followed_company_${wanted}`,
      about: ({ object_id }) => [wanted, object_id],
      params: ({ publisher }) => ({ publisher }),
    },
    email: wanted === 'rfq' ? companyRfqEmail : companyProductEmail,
    params: ({ publisher_id, publisher, object_id, title }) => ({
      publisher_id,
      publisher,
      published: [{ object_id, title }],
    }),
  })

const KINDS: Record<RfqNews, NotificationKind> = {
  changed: 'followed_rfq_changed',
  answered: 'followed_rfq_answered',
  canceled: 'followed_rfq_canceled',
  opened: 'followed_rfq_opened',
  awarded: 'followed_rfq_awarded',
  deadline: 'deadline_near',
}

const ofRfq = (wanted: RfqNews) =>
  notify(rfqFollowersNotified, {
    facts: (payload) => payload,
    audience: ({ news, followers }) => (news === wanted ? followers : []),
    in_app: {
      kind: KINDS[wanted],
      about: ({ rfq_id }) => ['rfq', rfq_id],
      // The title of a canceled RFQ cannot be read later.
      ...(wanted === 'canceled' && {
        params: ({ title }: { title: string }) => ({ title }),
        mail: () => 'now' as const,
      }),
      ...(wanted === 'opened' && {
        params: ({ bids_count = 0 }: { bids_count?: number | undefined }) => ({ count: bids_count }),
      }),
    },
    email: RFQ_EMAILS[wanted],
    params: ({ rfq_id, title, deadline, closing_time, bids_count }) => ({
      rfq_id,
      title,
      deadline,
      closing_time,
      ...(bids_count !== undefined && { bids_count }),
    }),
  })

export const followNotifications = [ofCompany('rfq'), ofCompany('product'), ...RFQ_NEWS.map(ofRfq)]
