/**
 * The header by which a page says for which company its visitor wrote: a session that acts for another one by now
 * refuses the call. Requests of other clients may leave it out.
 */
export const ACTING_COMPANY = 'acting-company'
