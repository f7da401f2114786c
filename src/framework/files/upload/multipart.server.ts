import { AsyncLocalStorage } from 'node:async_hooks'
import type { Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail, type Failure } from '#framework/api/failure.ts'
import { drain, watchBody, type BodyWatch } from './body-watch.server.ts'
import { createHeldForm, type HeldForm } from './held-uploads.server.ts'
import type { FileKeeper } from './kept-files.server.ts'
import { isLargeKind, maxBytesOf } from './kinds.ts'
import { multipartForm, type FileFields, type MultipartForm } from './multipart-form.server.ts'
import { receiveFile, skipFile } from './receive-file.server.ts'
import { receiveLargeFile } from './receive-large-file.server.ts'
import type { Scanner } from '#framework/files/serve/scan.server.ts'
import { FILE_PROBLEMS, type FileProblem } from '#framework/files/inspection/inspect.server.ts'
import { refusing } from '#framework/http/refusals.server.ts'
import { removeFile, type Storage } from '#framework/files/storage/storage.server.ts'
import { type Outcome, removeUnusedFiles, storeFiles } from '#framework/files/storage/store-files.server.ts'
import { isUploadedFile, type UploadedFile } from './uploaded-file.ts'

const MIB = 1024 * 1024
const MIN_BODY_LIMIT_BYTES = 16 * MIB
/** With less free space no upload is accepted: database and logs need space too. */
const MIN_FREE_BYTES = 512 * MIB

/** Set every limit of the parser, because several defaults are unlimited. */
const LIMITS = { fields: 20, parts: 26, fieldSize: 20_000, fieldNameSize: 64, headerPairs: 20, headerSize: 8192 }

/** With what a form with files is refused, and the storing of its files. */
const REFUSALS = [
  'storage_full',
  'too_many_files',
  ...(Object.keys(FILE_PROBLEMS) as FileProblem[]),
  'quota_exceeded',
  'upload_too_slow',
] as const

/** Values of a form that a page has received and inspected, for its in-process API call. */
export const receivedForm = new AsyncLocalStorage<object>()

declare module 'fastify' {
  interface FastifyRequest {
    /** The transaction that writes what it asks for is committed. */
    is_committed?: boolean
  }
}

/** Text fields that may be longer than others, with their bytes. */
export type LongTexts = Readonly<Record<string, number>>

interface Receiving {
  keeper?: FileKeeper
  texts?: LongTexts
  /** Further text fields: the cells of its tables. */
  cells?: number
  /** Throws when the texts of the form are too many bytes. */
  countText?: (field: string, value: string) => void
  /** Its files are received in memory. */
  in_memory?: boolean
  /** Whether the sender may have files in memory; those of others are thrown away. */
  may_hold?: boolean
  /** So are files that come after these fields. */
  inMemoryWith?: Readonly<Record<string, string>>
}

interface Reading {
  texts?: LongTexts
  /** A form without files may come as JSON. */
  takes_json?: boolean
  /** Whether the files must not be written to disk; asked before the body, and throws why the sender may send none. */
  inMemory?: (request: FastifyRequest) => Promise<boolean>
  /** Fields after which they must not be, either. */
  inMemoryWith?: Readonly<Record<string, string>>
}

/**
 * A `preValidation` hook that sets `request.body` as `receiveForm` does. Files that the handler did not store are
 * removed.
 */
export const readMultipart = (
  storage: Storage,
  fields: FileFields,
  { texts = {}, takes_json = false, inMemory, inMemoryWith = {} }: Reading = {},
) =>
  refusing(REFUSALS, async (request: FastifyRequest, reply: FastifyReply) => {
    const received = receivedForm.getStore()
    if (!received && takes_json && !request.isMultipart()) return
    const in_memory = (await inMemory?.(request)) ?? false
    // Only who was asked whether the files come to memory has shown the right to it.
    const may_hold = inMemory !== undefined
    if (!received) await receiveForm(request, reply, storage, fields, { texts, in_memory, may_hold, inMemoryWith })
    else request.body = bodyOf(received, fields)
    const files = filesOf(request)
    // A page has written them to disk.
    if (in_memory && files.some(({ bytes }) => !bytes)) throw fail(415, 'unsupported_media_type')
    afterResponse(request, () => removeUnusedFiles(storage, files, outcomeOf(request, reply)))
  })

const filesOf = ({ body }: FastifyRequest) =>
  Object.values(body as object)
    .flat()
    .filter(isUploadedFile)

/**
 * The hooks of a route that keeps the files of its form: they are received and inspected before the form is validated,
 * and stored once it is valid. The route's command names them in rows with `insertFiles`.
 */
export const storingFiles = (storage: Storage, fields: FileFields, options?: Reading) => ({
  preValidation: readMultipart(storage, fields, options),
  preHandler: (request: FastifyRequest) =>
    storeFiles(
      storage,
      filesOf(request).filter(({ bytes }) => !bytes),
    ),
})

/** The body of the API call for a received form. Page action and call must use the same upload rules. */
function bodyOf(received: object, fields: FileFields): Record<string, unknown> {
  const values = Object.entries(received).filter(([, value]) => value !== undefined && value !== null)
  for (const [field, value] of values) {
    for (const file of [value].flat().filter(isUploadedFile)) {
      // By name: the page bundle contains its own copy of the rules.
      if (file.rule.name !== fields[field]?.name)
        throw new Error(`a page received ${field} by another rule than its call`)
    }
  }
  return Object.fromEntries<unknown>(
    values.map(([name, value]) => [name, typeof value === 'object' ? value : String(value)]),
  )
}

const removing = new Set<Promise<unknown>>()
const following = new WeakMap<FastifyRequest, (() => Promise<unknown>)[]>()

/** Runs work that removes files after the response (`runAfterResponses`); its failure is logged. */
export const afterResponse = (request: FastifyRequest, work: () => Promise<unknown>) =>
  void following.set(request, [...(following.get(request) ?? []), work])

/**
 * Runs what follows a response once the handler has answered, also where the sender has hung up: then nothing is sent,
 * and the connection may have been closed while the handler still ran.
 */
export function runAfterResponses(app: FastifyInstance) {
  app.addHook('onSend', (request, { raw }, _payload, done) => {
    const works = following.get(request) ?? []
    following.delete(request)
    const run = () => {
      for (const work of works.splice(0)) {
        const removal = work()
          .catch((error: unknown) => request.log.warn({ err: error }, 'files that nobody needs could not be removed'))
          .finally(() => removing.delete(removal))
        removing.add(removal)
      }
    }
    if (raw.destroyed) run()
    else raw.once('finish', run).once('close', run)
    done()
  })
}

/** Resolves when the files of all responses sent so far are removed. */
export const filesRemoved = async () => void (await Promise.all(removing))

/**
 * Streams a multipart form to disk with limits on everything, inspects each file and sets `request.body` to plain
 * fields and `UploadedFile`s (a list where the rule allows several). Reports all invalid files. Leaves nothing behind
 * when the request is refused, except what a `keeper` stores before the response.
 */
export async function receiveForm(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  fields: FileFields,
  { keeper, texts = {}, cells = 0, countText, in_memory = false, may_hold = false, inMemoryWith = {} }: Receiving = {},
) {
  const rules = Object.values(fields)
  const max_files = rules.reduce((sum, { max }) => sum + max, 0)
  const max_bytes = rules.reduce((sum, rule) => sum + rule.max * maxBytesOf(rule), 0)
  const watch = watchBody(request.raw, Math.max(MIN_BODY_LIMIT_BYTES, max_bytes + MIB))
  const form = multipartForm(fields)
  const temps = new Set<string>()
  const removeTemps = () => Promise.all(Array.from(temps, (temp) => removeFile(temp)))
  let is_kept = false
  const held = createHeldForm(request, reply)
  try {
    if (!request.isMultipart()) throw fail(415, 'unsupported_media_type')
    if ((await storage.free()) < MIN_FREE_BYTES) throw fail(507, 'storage_full')
    const more = (keeper ? max_files : 0) + cells
    const parts = request.parts({
      limits: {
        ...LIMITS,
        fields: LIMITS.fields + more,
        parts: LIMITS.parts + more,
        fieldSize: Math.max(LIMITS.fieldSize, ...Object.values(texts)),
        fileSize: Math.max(0, ...rules.map(maxBytesOf)) + 1,
        files: max_files + 5,
      },
    })
    const reading = readParts(parts, {
      storage,
      fields,
      texts,
      countText,
      watch,
      form,
      temps,
      keeper,
      scanner: request.server.scanner,
      receivesNext() {
        if (!in_memory && !saysAll(form.texts(), inMemoryWith)) return 'on_disk'
        return may_hold ? held : 'nothing'
      },
    })
    await Promise.race([reading, held.stopped])
    held.arrived()
    await keeper?.restore(form, temps)
    is_kept = keeper !== undefined
    const failure = form.failure()
    if (failure) throw failure
    request.body = form.body()
    afterResponse(request, removeTemps)
  } catch (error) {
    held.release()
    // Store kept files before the response.
    if (is_kept) afterResponse(request, removeTemps)
    else await removeTemps()
    // The page renders these values again.
    request.body = form.texts()
    // Browsers read the response only after sending the body.
    if (!(await drain(request.raw, watch))) void reply.header('connection', 'close')
    throw error
  }
}

/** Runs after the response: removes files that came from no form, and stored ones without a row. */
export const removeAfterAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  files: readonly UploadedFile[],
) =>
  afterResponse(request, () =>
    Promise.all([
      ...files.map(({ temp }) => removeFile(temp)),
      removeUnusedFiles(storage, files, outcomeOf(request, reply)),
    ]),
  )

/** What became of the rows that a request wrote. The status does not say it: reading the answer may be refused. */
function outcomeOf({ is_committed }: FastifyRequest, { statusCode }: FastifyReply): Outcome {
  if (is_committed || statusCode < 400) return 'committed'
  return statusCode < 500 ? 'refused' : 'unknown'
}

const saysAll = (texts: Readonly<Record<string, string>>, wanted: Readonly<Record<string, string>>) =>
  Object.keys(wanted).length > 0 && Object.entries(wanted).every(([field, value]) => texts[field] === value)

interface BodyReading {
  storage: Storage
  fields: FileFields
  texts: LongTexts
  watch: BodyWatch
  form: MultipartForm
  temps: Set<string>
  scanner: Scanner | undefined
  keeper: FileKeeper | undefined
  countText: Receiving['countText']
  /** How the next file is received, by the fields so far. */
  receivesNext: () => HeldForm | 'on_disk' | 'nothing'
}

async function readParts(
  parts: AsyncIterableIterator<Multipart>,
  { storage, fields, texts, countText, watch, form, temps, scanner, keeper, receivesNext }: BodyReading,
) {
  for (;;) {
    const step = await Promise.race([watch.stopped, parts.next()]).catch((error: unknown) => {
      throw partsFailure(error, form, fields)
    })
    if (step === 'stopped' || watch.signal.aborted) throw form.failure() ?? fail(413, 'body_too_large')
    if (step.done) return
    const part = step.value
    const field: unknown = part.fieldname
    if (typeof field !== 'string' || field.length > LIMITS.fieldNameSize) throw fail(400, 'malformed')
    if (part.type === 'field') {
      if (keeper?.note(field, part.value)) continue
      countText?.(field, String(part.value))
      const limit = Object.hasOwn(texts, field) ? texts[field]! : LIMITS.fieldSize
      // The parser has one limit for all fields.
      const is_long = part.valueTruncated || (typeof part.value === 'string' && Buffer.byteLength(part.value) > limit)
      form.addText(field, part.value, is_long, limit)
      continue
    }
    const sent_name: string = part.filename ?? ''
    const upload = Object.hasOwn(fields, field) ? fields[field] : undefined
    const how = receivesNext()
    if (how === 'nothing') {
      await skipFile(part.file, watch.signal)
      continue
    }
    if (!upload || form.isFull(field)) {
      const any = await skipFile(part.file, watch.signal)
      if (upload && (any || sent_name !== '')) form.refuseCount(field)
      continue
    }
    const receive = isLargeKind(upload.kind) ? receiveLargeFile : receiveFile
    const received = await receive(part.file, sent_name, field, upload, {
      storage,
      scanner,
      temps,
      signal: watch.signal,
      ...(how !== 'on_disk' && { held: how }),
    })
    if (received === 'nothing') continue
    if ('problem' in received) form.refuseFile(field, sent_name, received.problem)
    else form.addFile(received.file)
  }
}

/** Maps an error of the parser to a failure, together with the problems found so far. */
function partsFailure(error: unknown, form: MultipartForm, fields: FileFields): Failure {
  const { code } = error as { code?: string }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') {
    for (const field of Object.keys(fields)) if (form.isFull(field)) form.refuseCount(field)
    return form.failure() ?? fail(413, 'too_many_files')
  }
  return code === 'FST_FIELDS_LIMIT' ? fail(413, 'body_too_large') : fail(400, 'malformed')
}
