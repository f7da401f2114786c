import { sql } from 'kysely'
import type { Attachment } from './attachment.ts'

/** The description of a file of the joined table or alias. */
export const attachmentOf = (file: string) => {
  const column = (name: string) => sql.ref(`${file}.${name}`)
  return sql<Attachment>`json_build_object('path', ${column('path')}, 'name', ${column('name')}, 'size', ${column('size')},
    'type', ${column('mime')}, 'width', ${column('width')}, 'height', ${column('height')}, 'variants', ${column('variants')}, 'scan', ${column('scan')})`
}
