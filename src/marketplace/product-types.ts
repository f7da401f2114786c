/** Apart from the contract, so that a form offers them before its schema has come. */
export const PRODUCT_TYPES = ['goods', 'service'] as const
