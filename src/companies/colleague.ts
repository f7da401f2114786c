import * as z from 'zod/mini'

/** A person of the viewer's company; other companies never see one. */
export const colleague = z.object({ person_id: z.int(), full_name: z.string() })
export type Colleague = z.output<typeof colleague>
