/** What news is about. A person chooses for each group how to be told of it. */
export const KIND_GROUPS = ['award', 'my_tenders', 'tenders_i_bid_on', 'deadlines', 'alerts', 'followed', 'company', 'security'] as const
export type KindGroup = (typeof KIND_GROUPS)[number]

/** Right away, in the daily summary, or not at all. */
export const MAIL_CHOICES = ['now', 'digest', 'off'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]
