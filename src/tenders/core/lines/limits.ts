/** Lines of an RFQ. */
export const MAX_LINES = 500
