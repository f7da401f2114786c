/**
 * Header with the company that a page was rendered for. A call is refused if the session acts for another company by
 * then. Optional for other clients.
 */
export const ACTING_COMPANY = 'acting-company'
