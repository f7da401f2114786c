import * as z from 'zod/mini'
import { defineEvent, reactionsOnly } from '#framework/events/define-event.ts'

/** Some of those who follow, each for the company that the person acts for. */
const followers = z.array(z.object({ person_id: z.int(), company_id: z.int() }))

/** What happens to an RFQ that people follow. */
export const RFQ_NEWS = ['changed', 'answered', 'canceled', 'opened', 'awarded', 'deadline'] as const
export type RfqNews = (typeof RFQ_NEWS)[number]

/** What a company that people follow publishes. */
export const COMPANY_NEWS = ['rfq', 'product'] as const
export type CompanyNews = (typeof COMPANY_NEWS)[number]

/* Not stored: whom somebody follows is private. */

export const rfqFollowersNotified = defineEvent(
  'rfq.followers_notified',
  z.object({
    news: z.enum(RFQ_NEWS),
    rfq_id: z.int(),
    title: z.string(),
    deadline: z.string(),
    closing_time: z.nullable(z.string()),
    /** For sealed bids that were opened. */
    bids_count: z.optional(z.int()),
    followers,
  }),
  reactionsOnly,
)
export const companyFollowersNotified = defineEvent(
  'company.followers_notified',
  z.object({
    news: z.enum(COMPANY_NEWS),
    publisher_id: z.int(),
    publisher: z.string(),
    object_id: z.int(),
    title: z.string(),
    followers,
  }),
  reactionsOnly,
)
