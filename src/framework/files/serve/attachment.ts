import * as z from 'zod/mini'

/** A stored file as the API describes it to those who may download it. */
export const attachment = z.object({
  path: z.string(),
  name: z.string(),
  size: z.int(),
  type: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Widths of the smaller WebP copies. */
  variants: z.array(z.int()),
  /**
   * What the virus scanner said: a pending file is not served yet, an infected one never will be. No scanner has seen
   * an unscanned one.
   */
  scan: z.enum(['unscanned', 'pending', 'clean', 'infected']),
})
export type Attachment = z.output<typeof attachment>
