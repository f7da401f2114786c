/** In the address of a page that links to a paper, when that could not be made. */
export const PAPER_FAILED = { name: 'pdf', value: 'failed' } as const
