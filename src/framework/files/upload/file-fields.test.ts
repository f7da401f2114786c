import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { messageKey } from '#framework/i18n/messages.ts'
import { anUpload } from '#test/support/make/uploads.ts'
import { acceptOf, MAX_FILE_BYTES, PICTURES } from './kinds.ts'
import { fileField, filesField } from './file-fields.ts'
import type { UploadedFile } from './uploaded-file.ts'

const uploaded: UploadedFile = {
  field: 'attachment',
  name: 'a.pdf',
  ext: 'pdf',
  mime: 'application/pdf',
  size: 9,
  sha256: '0',
  width: null,
  height: null,
  scan: 'clean',
  rule: anUpload(),
  temp: '/tmp/x',
  path: '/uploads/any/x.pdf',
  variants: [],
  state: 'received',
}
const chosen = (name: string, bytes = 1) => new File([new Uint8Array(bytes)], name)
const form = z.object({
  attachment: fileField(anUpload(), { required: messageKey('errors.not_found') }),
  attachments: filesField(anUpload({ max: 5 })),
  profile_image: z.optional(fileField(anUpload({ types: PICTURES }))),
})

const problems = (value: object) =>
  form
    .safeParse({ attachment: uploaded, attachments: [uploaded], ...value })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

describe('the schema of a file field', () => {
  it('leaves to the server what a name does not say, and knows the endings of Windows', () => {
    for (const name of ['DOC-20261201-WA0003', 'DOC-20261201-WA0003.', 'photo.jfif', 'عرض سعر'])
      assert.equal(problems({ attachment: chosen(name) }), undefined, name)
    assert.equal(problems({ profile_image: chosen('photo.jfif') }), undefined)
  })

  it('accepts what the server received and what a browser chose', () => {
    assert.equal(problems({}), undefined)
    assert.equal(
      problems({
        attachment: chosen('عرض.PDF', MAX_FILE_BYTES),
        attachments: [chosen('a.docx')],
        profile_image: chosen('a.JPEG'),
      }),
      undefined,
    )
  })

  it('says what is missing, by the words of its form', () => {
    assert.deepEqual(problems({ attachment: undefined, attachments: undefined }), [
      'attachment errors.not_found',
      'attachments errors.required',
    ])
    assert.deepEqual(problems({ attachment: new File([], ''), attachments: [] }), [
      'attachment errors.not_found',
      'attachments errors.required',
    ])
    assert.deepEqual(problems({ attachment: 'a.pdf' }), ['attachment errors.not_found'])
  })

  it('says before sending which file is of no use', () => {
    assert.deepEqual(problems({ attachment: chosen('a.exe') }), ['attachment errors.file_type'])
    assert.deepEqual(problems({ attachment: chosen('a.pdf', 0) }), ['attachment errors.file_empty'])
    assert.deepEqual(problems({ attachments: [chosen('a.pdf'), chosen('b.pdf', MAX_FILE_BYTES + 1)] }), [
      'attachments.1 errors.file_too_large',
    ])
    assert.deepEqual(problems({ attachments: Array.from({ length: 6 }, () => uploaded) }), [
      'attachments errors.too_many_files',
    ])
    assert.deepEqual(problems({ profile_image: chosen('a.gif') }), ['profile_image errors.file_type'])
  })

  it('is binary in the description of the API', () => {
    const { properties } = z.toJSONSchema(form, { unrepresentable: 'any', io: 'input' })
    const file = { type: 'string', format: 'binary' }
    assert.deepEqual(properties, {
      attachment: file,
      attachments: { type: 'array', items: file, minItems: 1, maxItems: 5 },
      profile_image: file,
    })
  })
})

describe('what a file dialog offers', () => {
  it('is what the field accepts', () => {
    assert.equal(acceptOf(anUpload({ types: PICTURES })), '.jpg,.jpeg,.jfif,.webp,.png')
    assert.equal(acceptOf(anUpload({ types: ['pdf', 'doc', 'docx'] })), '.pdf,.doc,.docx')
  })
})
