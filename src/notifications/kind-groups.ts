/** What notifications are about. A person chooses for each group how to be notified. */
export const KIND_GROUPS = [
  'award',
  'my_tenders',
  'tenders_i_bid_on',
  'deadlines',
  'alerts',
  'followed',
  'company',
  'security',
] as const
export type KindGroup = (typeof KIND_GROUPS)[number]

/** Right away, in the daily summary, or not at all. */
export const MAIL_CHOICES = ['now', 'digest', 'off'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]

/** How the e-mails of a group are sent to a person who has chosen nothing, and what cannot be chosen. */
export const GROUP_RULES: Readonly<Record<KindGroup, { mail: MailChoice; fixed: { in_app: boolean; mail: boolean } }>> =
  {
    award: { mail: 'now', fixed: { in_app: false, mail: true } },
    my_tenders: { mail: 'now', fixed: { in_app: false, mail: false } },
    tenders_i_bid_on: { mail: 'now', fixed: { in_app: false, mail: false } },
    deadlines: { mail: 'digest', fixed: { in_app: false, mail: false } },
    // Each saved search has its own choice of when.
    alerts: { mail: 'now', fixed: { in_app: false, mail: true } },
    followed: { mail: 'digest', fixed: { in_app: false, mail: false } },
    company: { mail: 'now', fixed: { in_app: false, mail: false } },
    security: { mail: 'now', fixed: { in_app: true, mail: true } },
  }
