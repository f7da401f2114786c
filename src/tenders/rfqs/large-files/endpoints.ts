import * as z from 'zod/mini'
import { done } from '#framework/api/done.ts'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { attachment } from '#framework/files/serve/attachment.ts'
import { fileField } from '#framework/files/upload/file-fields.ts'
import { rfqLargeFile } from '#tenders/core/uploads.ts'

/** A large file that is sent; its form names it by the path that is answered. */
export const newLargeFile = z.object({ large_file: fileField(rfqLargeFile) })

export const waitingFile = z.object({ path: z.string().check(z.maxLength(100)) })

export const largeFileEndpoints = {
  'GET /rfqs/large-files': {
    querystring: z.strictObject({}),
    summary: 'Large files that the person has sent and no RFQ has yet, and whether any are taken here',
    refuses: [],
    response: { 200: z.object({ offered: z.boolean(), files: z.array(attachment) }) },
  },
  'POST /rfqs/large-files': {
    summary:
      'Sends one large file (dwg, dxf, zip, pdf; at most 25 MiB); it waits for a day for `large_files` of an RFQ',
    consumes: ['multipart/form-data'],
    body: newLargeFile,
    refuses: ['large_files_not_offered'],
    response: { 201: attachment },
  },
  'POST /rfqs/large-files/remove': {
    summary: 'Removes a large file that waits; nothing happens when it is gone',
    body: waitingFile,
    refuses: [],
    response: { 200: done },
  },
} satisfies EndpointMap
