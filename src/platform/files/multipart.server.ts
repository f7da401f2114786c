import { rm } from 'node:fs/promises'
import type { Multipart } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail, type Failure } from '#platform/failure.ts'
import { drain, watchBody, type BodyWatch } from './body-watch.server.ts'
import { MAX_FILE_BYTES, uploadRule } from './kinds.ts'
import { multipartForm, type FileFields, type MultipartForm } from './multipart-form.server.ts'
import { receiveFile, skipFile } from './receive-file.server.ts'
import type { Scanner } from './scan.server.ts'
import type { Storage } from './storage.server.ts'
import { removeUnused } from './store-files.server.ts'
import type { UploadedFile } from './uploaded-file.ts'

const MIB = 1024 * 1024
const LEAST_BODY_CAP = 16 * MIB
/** Below this much free space no upload is begun: the database and the logs need room too. */
const FREE_SPACE_FLOOR = 512 * MIB

/** All limits of the parser; several of its own defaults are "no limit". */
const LIMITS = { fields: 20, parts: 26, fieldSize: 20_000, fieldNameSize: 64, headerPairs: 20, headerSize: 8192 }

/**
 * A `preValidation` hook for one route of an app with `@fastify/multipart`: reads a multipart form part by part onto disk, with a limit on everything, looks
 * into each file, and sets `request.body` to plain fields with `UploadedFile`s (a list where the rule allows several).
 * All broken files are named at once. Nothing of a refused request stays behind, and neither does a file that the
 * handler did not store.
 */
export const readMultipart = (storage: Storage, fields: FileFields) => async (request: FastifyRequest, reply: FastifyReply) => {
  const max_files = Object.values(fields).reduce((sum, upload) => sum + uploadRule(upload).max, 0)
  const watch = watchBody(request.raw, Math.max(LEAST_BODY_CAP, max_files * MAX_FILE_BYTES + MIB))
  const form = multipartForm(fields)
  const temps = new Set<string>()
  const removeTemps = () => Promise.all(Array.from(temps, (temp) => rm(temp, { force: true })))
  try {
    if (!request.isMultipart()) throw fail(415, 'unsupported_media_type')
    if ((await storage.free()) < FREE_SPACE_FLOOR) throw fail(507, 'storage_full')
    const parts = request.parts({ limits: { ...LIMITS, fileSize: MAX_FILE_BYTES + 1, files: max_files + 5 } })
    await readParts(parts, { storage, fields, watch, form, temps, scanner: request.server.scanner })
    const failure = form.failure()
    if (failure) throw failure
    request.body = form.body()
    removeAfterAnswer(request, reply, storage, form.files(), removeTemps)
  } catch (error) {
    await removeTemps()
    // A browser reads the answer only after it has sent its body.
    if (!(await drain(request.raw, watch))) void reply.header('connection', 'close')
    throw error
  }
}

/** After the answer: removes the temporary files, and those stored files that got no row. */
export function removeAfterAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  files: readonly UploadedFile[],
  removeTemps = () => Promise.all(files.map(({ temp }) => rm(temp, { force: true }))),
) {
  reply.raw.once('finish', () => {
    Promise.all([removeTemps(), removeUnused(storage, files, reply.statusCode)]).catch((error: unknown) => {
      request.log.warn({ err: error }, 'files that nobody needs could not be removed')
    })
  })
}

interface Reading {
  storage: Storage
  fields: FileFields
  watch: BodyWatch
  form: MultipartForm
  temps: Set<string>
  scanner: Scanner | undefined
}

async function readParts(parts: AsyncIterableIterator<Multipart>, { storage, fields, watch, form, temps, scanner }: Reading) {
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
      form.addText(field, part.value, part.valueTruncated, LIMITS.fieldSize)
      continue
    }
    const sent_name: string = part.filename ?? ''
    const upload = Object.hasOwn(fields, field) ? fields[field] : undefined
    if (!upload || form.isFull(field)) {
      const any = await skipFile(part.file, watch.signal)
      if (upload && (any || sent_name !== '')) form.refuseCount(field)
      continue
    }
    const received = await receiveFile(part.file, sent_name, uploadRule(upload), { storage, scanner, temps, signal: watch.signal })
    if (received === 'nothing') continue
    if ('problem' in received) form.refuseFile(field, sent_name, received.problem)
    else form.addFile({ field, ...received.file })
  }
}

/** What the parser refused, as an answer. Files it had already been told about are named with it. */
function partsFailure(error: unknown, form: MultipartForm, fields: FileFields): Failure {
  const { code } = error as { code?: string }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') {
    for (const field of Object.keys(fields)) if (form.isFull(field)) form.refuseCount(field)
    return form.failure() ?? fail(413, 'too_many_files')
  }
  return code === 'FST_FIELDS_LIMIT' ? fail(413, 'body_too_large') : fail(400, 'malformed')
}
