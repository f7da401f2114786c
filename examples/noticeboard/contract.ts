import * as z from 'zod/mini'
import { emailAddress, line, paragraph } from '#framework/api/fields.ts'
import { paging, searchText } from '#framework/api/list-query.ts'
import { attachment } from '#framework/files/serve/attachment.ts'
import { fileField } from '#framework/files/upload/file-fields.ts'
import type { UploadRule } from '#framework/files/upload/kinds.ts'

/** A notice as readers see it. */
export const notice = z.object({
  notice_id: z.int(),
  title: z.string(),
  body: z.string(),
  author: z.string(),
  file: z.nullable(attachment),
  posted_at: z.string(),
})
export type Notice = z.output<typeof notice>

declare module '#framework/files/upload/kinds.ts' {
  interface FileKinds {
    notice: true
  }
}

/** What may hang beside a notice. */
export const noticeFile = {
  name: 'notice_file',
  kind: 'notice',
  types: ['pdf', 'jpg', 'png'],
  min: 0,
  max: 1,
  longest_side: 1280,
  eager_variants: true,
} as const satisfies UploadRule

/** The form, in the browser and on the server. */
export const noticeForm = z.object({
  title: line({ required: 'notices.title_required', max: 80, long: 'notices.too_long' }),
  body: paragraph({ required: 'notices.body_required', max: 2000, long: 'notices.too_long' }),
  file: z.optional(fileField(noticeFile)),
})
export type NoticeForm = z.output<typeof noticeForm>

/** People sign in by name; the address with which a name was used first keeps it. */
export const signInForm = z.object({
  name: line({ required: 'people.name_required', max: 40, long: 'notices.too_long' }),
  email: emailAddress('people.email_invalid', 'people.email_invalid'),
})
export type SignInForm = z.output<typeof signInForm>

export const noticeSearch = z.strictObject({ search: searchText, ...paging })
export type NoticeSearch = z.output<typeof noticeSearch>
