import { onDemand } from '#framework/ssr/part.tsx'

/** For lists; its code comes when a comparison is printed. */
export const PrintComparison = onDemand(() => import('./print-comparison.tsx'), 'PrintComparison')
