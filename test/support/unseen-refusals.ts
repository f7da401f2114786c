/** Refusals that routes declare and no integration test sees, by why that is so. */
export const UNSEEN_REFUSALS: Record<string, readonly string[]> = {}
