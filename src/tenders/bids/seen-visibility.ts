/**
 * With this field before it, the file of a bid stays in memory whatever the database says of its RFQ: the bidder was
 * told that the bid is sealed.
 */
export const SEEN_AS_SEALED = { bid_visibility: 'sealed' } as const
