import * as z from 'zod/mini'
import { line, paragraph } from '#framework/api/fields.ts'
import { paging, searchText } from '#framework/api/list-query.ts'

/** A notice as readers see it. */
export const notice = z.object({ notice_id: z.int(), title: z.string(), body: z.string(), posted_at: z.string() })
export type Notice = z.output<typeof notice>

/** The form, in the browser and on the server. */
export const noticeForm = z.object({
  title: line({ required: 'notices.title_required', max: 80, long: 'notices.too_long' }),
  body: paragraph({ required: 'notices.body_required', max: 2000, long: 'notices.too_long' }),
})
export type NoticeForm = z.output<typeof noticeForm>

export const noticeSearch = z.strictObject({ search: searchText, ...paging })
export type NoticeSearch = z.output<typeof noticeSearch>
