/** The header of answers that says the business day in Riyadh, as the server counts it. */
export const BUSINESS_DAY = 'business-day'
