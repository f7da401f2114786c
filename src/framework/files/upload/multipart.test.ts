import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, describe, it } from 'node:test'
import multipart from '@fastify/multipart'
import fastify, { type FastifyError } from 'fastify'
import { aDocx, aGif, aJpg, aPdf, aPng, aText, type MadeFile } from '#test/support/make/files.ts'
import { anUpload } from '#test/support/make/uploads.ts'
import { MAX_FILE_BYTES } from './kinds.ts'
import type { Failure } from '#framework/api/failure.ts'
import { filesRemoved, readMultipart, runAfterResponses, storingFiles } from './multipart.server.ts'
import { diskStorage } from '#framework/files/storage/storage.server.ts'
import type { UploadedFile } from './uploaded-file.ts'

const data_dir = mkdtempSync(join(tmpdir(), 'tarsiya-files-'))
let free = Infinity
const storage = { ...diskStorage(data_dir, ['profile']), free: async () => free }

const one = anUpload()
const many = anUpload({ name: 'documents', max: 5 })

const app = fastify()
await app.register(multipart, { throwFileSizeLimit: false })
runAfterResponses(app)
app.setErrorHandler((error: FastifyError | Failure, _request, reply) => {
  if (!('details' in error)) return reply.code(500).send({ code: String(error), fields: [] })
  return reply.code(error.status).send({ code: error.code, fields: error.details.fields })
})
app.post('/many', { preValidation: readMultipart(storage, { attachments: many }) }, ({ body }) => body)
app.post('/one', { preValidation: readMultipart(storage, { attachment: one }) }, ({ body }) => body)
app.post(
  '/rows',
  { preValidation: readMultipart(storage, { attachment: one }, { texts: { rows: 30_000 } }) },
  ({ body }) => body,
)
app.post('/store', storingFiles(storage, { attachments: many }), (request) => {
  const { attachments, refuse } = request.body as { attachments: UploadedFile[]; refuse?: string }
  if (refuse === 'reading') {
    for (const file of attachments) file.state = 'inserted'
    request.is_committed = true
  }
  if (refuse) throw Object.assign(new Error('refused'), { statusCode: 409, status: 409, code: 'conflict', details: {} })
  return attachments
})

after(async () => {
  await app.close()
  rmSync(data_dir, { recursive: true })
})
/** What a folder holds once the files of the answers are removed. */
async function leftIn(folder: string) {
  await filesRemoved()
  return readdirSync(join(data_dir, 'uploads', folder))
}
afterEach(async () => {
  free = Infinity
  assert.deepEqual(await leftIn('tmp'), [], 'no temporary file stays')
})

type Part = readonly [string, string | MadeFile]

function formOf(parts: readonly Part[]) {
  const form = new FormData()
  for (const [field, value] of parts) {
    if (typeof value === 'string') form.append(field, value)
    else form.append(field, new File([value.bytes], value.name, { type: value.type }))
  }
  return form
}

interface Answer<Body> {
  status: number
  body: Body
}

/** What most calls here answer: the fields that were read, or what is wrong with them. */
type Read = { code: string; fields: { field: string; message: string; values?: { name: string } }[] } & Record<
  string,
  unknown
>

async function post<Body = Read>(url: string, parts: readonly Part[]): Promise<Answer<Body>> {
  const request = new Request('http://localhost', { method: 'POST', body: formOf(parts) })
  return raw<Body>(url, Buffer.from(await request.arrayBuffer()), request.headers.get('content-type') ?? '')
}

async function raw<Body = Read>(url: string, payload: Buffer | string, type: string): Promise<Answer<Body>> {
  const answer = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
  return { status: answer.statusCode, body: answer.json<Body>() }
}

const large = (name: string, bytes = MAX_FILE_BYTES + 1): MadeFile => ({
  name,
  type: 'text/plain',
  bytes: Buffer.alloc(bytes, 'a'),
})

describe('reading a multipart form', () => {
  it('gives fields as text and files inspected, several as a list', async () => {
    const { status, body } = await post('/many', [
      ['title', 'مضخات'],
      ['attachments', aPdf('عرض السعر.pdf')],
      ['attachments', aPng()],
    ])
    assert.equal(status, 200)
    assert.equal(body.title, 'مضخات')
    const files = body.attachments as UploadedFile[]
    assert.deepEqual(
      files.map(({ field, name, ext, mime, width, height }) => [field, name, ext, mime, width, height]),
      [
        ['attachments', 'عرض السعر.pdf', 'pdf', 'application/pdf', null, null],
        ['attachments', 'drawing.png', 'png', 'image/png', 64, 48],
      ],
    )
    assert.match(files[0]!.sha256, /^[0-9a-f]{64}$/)
    assert.equal(files[0]!.size, aPdf().bytes.length)
  })

  it('gives a single file as it is, and one file of several as a list', async () => {
    assert.equal(((await post('/one', [['attachment', aDocx()]])).body.attachment as UploadedFile).ext, 'docx')
    assert.equal(((await post('/many', [['attachments', aDocx()]])).body.attachments as UploadedFile[]).length, 1)
  })

  it('takes an empty file input for nothing, and drops files of unknown fields', async () => {
    const nothing: MadeFile = { name: '', type: 'application/octet-stream', bytes: Buffer.alloc(0) }
    const { status, body } = await post('/one', [
      ['a', 'b'],
      ['attachment', nothing],
      ['other', aPdf()],
    ])
    assert.deepEqual([status, body], [200, { a: 'b' }])
  })

  it('lets exactly 2 MiB pass and names the file that has a byte more', async () => {
    assert.equal((await post('/one', [['attachment', large('full.txt', MAX_FILE_BYTES)]])).status, 200)
    const { status, body } = await post('/one', [['attachment', large('plan.txt')]])
    assert.deepEqual(
      [status, body],
      [
        413,
        {
          code: 'file_too_large',
          fields: [{ field: 'attachment', message: 'errors.file_too_large', values: { name: 'plan.txt' } }],
        },
      ],
    )
  })

  it('names all broken files at once', async () => {
    const empty: MadeFile = { name: 'empty.pdf', type: '', bytes: Buffer.alloc(0) }
    const { status, body } = await post('/many', [
      ['attachments', { ...aText('photo.png') }],
      ['attachments', aGif('bomb.gif', 200)],
      ['attachments', aPdf()],
      ['attachments', large('plan.txt')],
      ['attachments', empty],
    ])
    assert.equal(status, 415)
    assert.deepEqual(
      body.fields.map(({ message, values }) => [message, values?.name]),
      [
        ['errors.file_mislabeled', 'photo.png'],
        ['errors.file_unsafe', 'bomb.gif'],
        ['errors.file_too_large', 'plan.txt'],
        ['errors.file_empty', 'empty.pdf'],
      ],
    )
  })

  it('counts the files of a field', async () => {
    const files = (count: number) => Array.from({ length: count }, () => ['attachments', aPdf()] as const)
    assert.equal((await post('/many', files(5))).status, 200)
    for (const count of [6, 12, 40]) {
      const { status, body } = await post('/many', files(count))
      assert.deepEqual(
        [status, body.code, body.fields.map(({ field }) => field)],
        [413, 'too_many_files', ['attachments']],
        String(count),
      )
    }
    assert.equal(
      (
        await post('/one', [
          ['attachment', aPdf()],
          ['attachment', aJpg()],
        ])
      ).status,
      413,
    )
  })

  it('refuses repeated, endless and misplaced fields by name', async () => {
    const { status, body } = await post('/one', [
      ['a', '1'],
      ['a', '2'],
      ['b', 'x'.repeat(20_001)],
      ['attachment', 'no file'],
    ])
    assert.equal(status, 422)
    assert.deepEqual(
      body.fields.map(({ field, message }) => [field, message]),
      [
        ['a', 'errors.invalid_value'],
        ['b', 'errors.too_long'],
        ['attachment', 'errors.invalid_value'],
      ],
    )
    assert.equal(
      (
        await post(
          '/one',
          Array.from({ length: 30 }, (_, i) => [`f${i}`, 'x'] as const),
        )
      ).status,
      413,
    )
    assert.equal((await post('/one', [['n'.repeat(65), 'x']])).status, 400)
    assert.equal((await post('/one', [['__proto__', 'x']])).status, 400)
  })

  it('takes a longer text of the fields that may be longer, and of no other', async () => {
    const rows = await post('/rows', [
      ['rows', 'ا'.repeat(15_000)],
      ['a', 'x'],
    ])
    assert.deepEqual([rows.status, (rows.body.rows as string).length], [200, 15_000])
    const long = await post('/rows', [
      ['rows', 'ا'.repeat(15_001)],
      ['a', 'x'.repeat(20_001)],
      ['b', 'x'.repeat(20_000)],
    ])
    assert.deepEqual(
      long.body.fields.map(({ field, message }) => [field, message]),
      [
        ['rows', 'errors.too_long'],
        ['a', 'errors.too_long'],
      ],
    )
  })

  it('refuses what is no multipart form, or breaks off', async () => {
    assert.equal((await raw('/one', '{}', 'application/json')).status, 415)
    assert.equal((await raw('/one', 'abc', 'multipart/form-data')).status, 400)
    const type = 'multipart/form-data; boundary=x'
    const head = '--x\r\nContent-Disposition: form-data; name="attachment"; filename="a.txt"\r\n\r\n'
    assert.equal((await raw('/one', `${head}abc`, type)).status, 400)
    assert.equal((await raw('/one', `${head}abc\r\n--x`, type)).status, 400)
    assert.equal((await raw('/one', 'no boundary at all', type)).status, 400)
    assert.equal((await raw('/one', `${head}abc\r\n--x--\r\n`, type)).status, 200)
  })

  it('answers anything malformed with 4xx, and stays', async () => {
    const request = new Request('http://localhost', {
      method: 'POST',
      body: formOf([
        ['a', 'b'],
        ['attachment', aPdf()],
        ['c', 'd'],
      ]),
    })
    const type = request.headers.get('content-type') ?? ''
    const whole = Buffer.from(await request.arrayBuffer())
    for (let round = 0; round < 300; round++) {
      const bytes = Buffer.from(whole)
      const noise = randomBytes(8)
      const at = noise.readUInt16LE(0) % bytes.length
      noise.copy(bytes, at, 2, 2 + (noise[7]! % 5))
      const cut = round % 2 ? bytes : bytes.subarray(0, at)
      const { status } = await raw('/one', cut, type)
      assert.ok(
        status === 200 || (status >= 400 && status < 500),
        `${status} for ${JSON.stringify(cut.toString('latin1'))}`,
      )
    }
  })

  it('begins nothing when the disk is nearly full', async () => {
    free = 511 * 1024 * 1024
    assert.deepEqual((await post('/one', [['attachment', aPdf()]])).body, { code: 'storage_full' })
  })
})

describe('storing the files of a form', () => {
  it('@asvs V5.3.2 moves them to random paths that end as their content says', async () => {
    const { status, body } = await post('/many', [['attachments', aPng('a.jpg.html')]])
    assert.equal(status, 200, JSON.stringify(body))
    const {
      body: [file],
    } = await post<{ path: string }[]>('/store', [['attachments', aPdf('a.php')]])
    assert.match(file!.path, /^\/uploads\/profile\/[0-9a-f]{32}\.pdf$/)
  })

  it('leaves nothing behind when the call is refused, or when no row was written', async () => {
    assert.equal(
      (
        await post('/store', [
          ['attachments', aPdf()],
          ['refuse', 'yes'],
        ])
      ).status,
      409,
    )
    assert.deepEqual(await leftIn('profile'), [])
  })
})

it('keeps what was committed, though reading the answer is refused', async () => {
  const { status } = await post('/store', [
    ['attachments', aPdf()],
    ['refuse', 'reading'],
  ])
  assert.equal(status, 409)
  const [kept] = await leftIn('profile')
  assert.ok(kept)
  await storage.remove(`/uploads/profile/${kept}`)
})

describe('a sender who hangs up', () => {
  it('leaves no file: they are removed once the handler has ended, not before', async () => {
    const [arrived, hungUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = fastify()
    await slow.register(multipart, { throwFileSizeLimit: false })
    runAfterResponses(slow)
    slow.post('/', storingFiles(storage, { attachments: many }), async ({ raw }) => {
      raw.socket.once('close', hungUp.resolve)
      arrived.resolve()
      await hungUp.promise
      // What else there is to do once a connection is closed has been done.
      await new Promise((resolve) => setImmediate(resolve))
      assert.equal((await leftIn('profile')).length, 1)
      return 'unheard'
    })
    const answered = new Promise<void>((resolve) => slow.addHook('onSend', async () => resolve()))
    const { port } = new URL(await slow.listen({ port: 0, host: '127.0.0.1' }))
    const request = new Request('http://localhost', { method: 'POST', body: formOf([['attachments', aPdf()]]) })
    const body = Buffer.from(await request.arrayBuffer())
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${request.headers.get('content-type')}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    socket.write(body)
    await arrived.promise
    socket.destroy()
    await answered
    assert.deepEqual([await leftIn('profile'), await leftIn('tmp')], [[], []])
    await slow.close()
  })
})

describe('a body without end', () => {
  it('is cut, the large file named, the connection closed', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    const head = '--x\r\nContent-Disposition: form-data; name="attachment"; filename="endless.txt"\r\n\r\n'
    socket.write(
      'POST /one HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    socket.write(`${Buffer.byteLength(head).toString(16)}\r\n${head}\r\n`)
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'a'), Buffer.from('\r\n')])
    let sent = 0
    let answer = ''
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()))
    const pump = () => {
      while (!socket.destroyed && socket.write(chunk)) sent += chunk.length
    }
    socket.on('drain', pump)
    pump()
    await new Promise((resolve) => socket.on('close', resolve).on('error', resolve))
    assert.match(answer, /^HTTP\/1\.1 413 [^]*connection: close[^]*file_too_large[^]*endless\.txt/)
    assert.ok(sent < 64 * 1024 * 1024, `${sent} bytes were taken`)
  })

  it('that is refused early is read to its end, so that the sender sees why', async () => {
    const request = new Request('http://localhost', {
      method: 'POST',
      body: formOf([
        ['n'.repeat(65), 'x'],
        ['attachment', large('a.txt', 8_000_000)],
      ]),
    })
    const body = Buffer.from(await request.arrayBuffer())
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
    socket.pause()
    socket.write(
      `POST /one HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${request.headers.get('content-type')}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject)
      socket.write(body, (error) => (error ? reject(error) : resolve()))
    })
    const answer = String(await new Promise<Buffer>((resolve) => socket.once('data', resolve).resume()))
    socket.destroy()
    assert.match(answer, /^HTTP\/1\.1 400 [^]*malformed/)
    assert.doesNotMatch(answer, /connection: close/i)
  })
})

it('reads what it wrote', async () => {
  const temp = storage.tempPath()
  const { writeNew } = await import('#framework/files/storage/storage.server.ts')
  await writeNew(temp, Buffer.from('x'))
  await assert.rejects(writeNew(temp, Buffer.from('y')), { code: 'EEXIST' })
  const path = `/uploads/profile/${'0'.repeat(32)}.txt`
  await storage.put(path, temp)
  assert.equal(readFileSync(join(data_dir, path), 'utf8'), 'x')
  const opened = await storage.open(path)
  assert.equal(Buffer.concat((await opened!.stream.toArray()) as Buffer[]).toString(), 'x')
  await storage.remove(path)
  await storage.remove(path)
  assert.equal(await storage.open(path), null)
  await assert.rejects(async () => storage.open('/uploads/profile/../../secret.txt'))
  await assert.rejects(async () => storage.open(`/uploads/other/${'0'.repeat(32)}.txt`), /not a path of a stored file/)
})
