/** Of a receipt with contents, which are a text in its JSON: room for the prices of all lines. */
export const MAX_RECEIPT_BYTES = 1024 * 1024
