/**
 * Header with the company that a page was rendered for and, behind a dot, the person: `12.34`. A call is refused if the
 * session is of another by then. Optional for other clients, which may also send the company alone.
 */
export const ACTING_COMPANY = 'acting-company'

/** The header's value for whom a page was rendered. */
export const actingFor = ({ user_id, person }: { user_id: number; person: { person_id: number } }) =>
  `${user_id}.${person.person_id}`
