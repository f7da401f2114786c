/** Invitations of a company that may be open at a time. */
export const MAX_OPEN_INVITATIONS = 20
