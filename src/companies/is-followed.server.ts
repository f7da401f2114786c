import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#framework/api/viewer.ts'

/** SQL: true if the viewer follows the object, false if it is muted, null if neither. */
export const isFollowed = (
  type: 'rfq' | 'company',
  id: RawBuilder<unknown>,
  viewer: Pick<Viewer, 'person_id'> | null,
) =>
  viewer === null
    ? sql<boolean | null>`null::boolean`
    : sql<
        boolean | null
      >`(select not muted from follows where follows.person_id = ${viewer.person_id} and follows.target_type = ${sql.lit(type)} and follows.target_id = ${id})`
