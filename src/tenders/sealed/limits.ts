/** Of a receipt with contents, which are a text in its JSON: room for the prices of all lines. */
export const MAX_RECEIPT_BYTES = 1024 * 1024

/** How many sealed RFQs a company publishes: each uses up an opening key, of which there is a stock for all. */
export const sealedLimits = { 'seal-company': { max: 10, seconds: 60 } } as const
