import { sql } from 'kysely'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { Database, Reader, Tx } from '#framework/database/database.server.ts'
import { containsText } from '#framework/database/text-search.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { Attachment } from '#framework/files/serve/attachment.ts'
import { attachmentOf } from '#framework/files/serve/attachment.server.ts'
import { deleteFiles, insertFiles } from '#framework/files/storage/store-files.server.ts'
import { defineList, sortBy } from '#framework/http/define-list.server.ts'
import { cursorId } from '#framework/http/listing.server.ts'
import { queueEmails } from '#framework/mail/queue.server.ts'
import type { TextCondition } from '#framework/search/similar-words.server.ts'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import type { Notice, NoticeForm, NoticeSearch } from './contract.ts'
import { postedEmail } from './emails.server.ts'
import { noticePosted } from './events.ts'

const KEPT_DAYS = 90

interface Row extends Omit<Notice, 'posted_at'> {
  posted_at: Date
}

const select = (reader: Reader) =>
  reader
    .selectFrom('notices')
    .innerJoin('people', 'people.person_id', 'author_id')
    .leftJoin('files', 'files.file_id', 'notices.file_id')
    .select(['notice_id', 'title', 'body', 'people.name as author', 'posted_at'])
    .select(sql<Attachment | null>`case when files.file_id is not null then ${attachmentOf('files')} end`.as('file'))
const present = (row: Row): Notice => ({ ...row, posted_at: row.posted_at.toISOString() })

const list = defineList<NoticeSearch, null, Row>({
  orders: {
    newest: [sortBy('desc', [{ column: sql.ref('notice_id'), valueOf: (row) => row.notice_id, value: cursorId }])],
  },
  filters: {},
  id: 'notice_id',
  text: 'search_text',
  select,
  from: (reader) => reader.selectFrom('notices'),
  matches: (_reader, search) => {
    const matches: TextCondition = (text) => containsText(text, search)
    return { matches, mayMatch: matches }
  },
  preparedLimits: new Set([24]),
})

/** A page of the notices, newest first. */
export async function listNotices(reader: Reader, query: NoticeSearch) {
  const page = await list.readPage(reader, query, null)
  return { ...page, items: page.items.map(present) }
}

export async function readNotice(reader: Reader, notice_id: number): Promise<Notice> {
  const row = await select(reader).where('notice_id', '=', notice_id).executeTakeFirst()
  if (!row) throw fail(404, 'notice_not_found')
  return present(row)
}

/** Posts a notice, and queues the e-mail that says so. */
export async function postNotice(tx: Tx, viewer: Viewer, { title, body, file }: NoticeForm): Promise<Notice> {
  const search_text = foldForSearch(`${title} ${body}`)
  const [file_id] = await insertFiles(tx, viewer.company_id, file ? [file] : [])
  const { notice_id } = await tx
    .insertInto('notices')
    .values({ author_id: viewer.person_id, title, body, file_id: file_id ?? null, search_text })
    .returning('notice_id')
    .executeTakeFirstOrThrow()
  await record(tx, { viewer }, noticePosted({ notice_id }))
  await queueEmails(tx, [{ email: postedEmail, params: { notice_id }, to: viewer }])
  return readNotice(tx, notice_id)
}

/** The job `expire_notices`. The sweep removes the bytes of their files. */
export const expireNotices = ({ transaction }: Database) =>
  transaction(async (tx) => {
    const expired = await tx
      .deleteFrom('notices')
      .where('posted_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
      .returning('file_id')
      .execute()
    await deleteFiles(
      tx,
      expired.flatMap(({ file_id }) => file_id ?? []),
    )
  })
