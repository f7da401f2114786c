import * as z from 'zod/mini'
import { idParam } from '#framework/api/fields.ts'
import { FOLLOWED_TYPES } from './followed-types.ts'

export const followParams = z.object({ type: z.enum(FOLLOWED_TYPES), id: idParam })

/** Whether the viewer is notified of something. */
export const followState = z.object({ following: z.boolean() })

/** Something that a person follows, or has muted. */
export const follow = z.object({
  type: z.enum(FOLLOWED_TYPES),
  id: z.int(),
  /** The RFQ's title, or the company's name. */
  title: z.string(),
  /** An RFQ that the person's company bids on and that the person muted. */
  muted: z.boolean(),
  created_at: z.string(),
})
export type Follow = z.output<typeof follow>
