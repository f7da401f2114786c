import { link } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isFailure } from '#framework/api/failure.ts'
import { personKey } from '#framework/http/caller.server.ts'
import { copyFile } from '#framework/files/storage/copy-file.server.ts'
import { keptField, type KeptFile } from './kept-file.ts'
import { MIME_TYPES, type FileExt } from './kinds.ts'
import type { FileFields, MultipartForm } from './multipart-form.server.ts'
import { isStoredPath, randomPath } from '#framework/files/storage/storage.server.ts'
import type { UploadedFile } from './uploaded-file.ts'

/** Less than a day, after which the sweep removes stored files without a row. */
const KEPT_MS = 23 * 3_600_000

/** Content of a sealed value: where the file is stored and the result of its inspection. */
const sealedFile = z.object({
  path: z.string(),
  field: z.string(),
  /** Name of the upload rule. */
  upload: z.string(),
  name: z.string(),
  ext: z.enum(Object.keys(MIME_TYPES) as [FileExt, ...FileExt[]]),
  mime: z.string(),
  size: z.int(),
  sha256: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  scan: z.enum(['unscanned', 'pending', 'clean']),
  expires: z.int(),
  /** Company that may use it; null for guests. */
  company_id: z.nullable(z.int()),
})
type SealedFile = z.output<typeof sealedFile>

/** Keeps the files of a form posted without scripts, in case the form is refused. */
export interface FileKeeper {
  /** Registers the file of a control; false when it is another control. */
  note: (control: string, value: unknown) => boolean
  /** Adds registered files to the form as if they were sent with it. Temporary files are added to `temps`. */
  restore: (form: MultipartForm, temps: Set<string>) => Promise<void>
  /**
   * Stores the files of this request and lists them after those kept earlier; `has_succeeded`: those that the call has
   * put into rows are listed as they are stored. Idempotent.
   */
  keep: (has_succeeded: boolean) => Promise<readonly KeptFile[]>
}

const PLACE = 'kept file'

/** Without `may_use` the form is refused anyway; earlier files are listed again for a visitor who signs in again. */
export function createFileKeeper(request: FastifyRequest, fields: FileFields, may_use: boolean): FileKeeper {
  const { storage, secrets, limits, database } = request.server
  const company_id = request.viewer?.company_id ?? null
  /** Files kept earlier, by sealed value. */
  const before = new Map<string, SealedFile>()
  /** Those of them that are part of this form, by sealed value. */
  const restored = new Map<string, UploadedFile>()
  const refused = new Set<string>()
  const fresh: { file: UploadedFile; copy: string }[] = []
  let kept: Promise<readonly KeptFile[]> | undefined

  function open(value: string, field: string): SealedFile | undefined {
    const plain = secrets.open(Buffer.from(value, 'base64url'), PLACE)
    const file = plain && sealedFile.parse(JSON.parse(plain.toString()))
    return file && file.field === field && file.upload === fields[field]?.name && isStoredPath(storage.kinds, file.path)
      ? file
      : undefined
  }

  /** Files of guests are not bound to a company: a session may start between two submissions. */
  const isUsable = (file: SealedFile) =>
    file.expires > Date.now() && (file.company_id === null || file.company_id === company_id)

  function seal(
    { name, ext, mime, size, sha256, width, height, scan, field, rule }: UploadedFile,
    path: string,
  ): string {
    const file: SealedFile = {
      path,
      field,
      upload: rule.name,
      name,
      ext,
      mime,
      size,
      sha256,
      width,
      height,
      scan,
      expires: Date.now() + KEPT_MS,
      company_id,
    }
    return secrets.seal(Buffer.from(JSON.stringify(file)), PLACE).toString('base64url')
  }

  /** Whether the caller may keep another file today; guests also share a limit. */
  async function isWithinLimit() {
    try {
      await limits.count(request, database.kysely, 'kept-file', request.viewer ? personKey(request.viewer) : request)
      if (request.viewer)
        await limits.count(request, database.kysely, 'kept-file-company', String(request.viewer.company_id))
      else await limits.count(request, database.kysely, 'kept-file-guests', 'all')
      return true
    } catch (error) {
      if (isFailure(error)) return false
      throw error
    }
  }

  async function keepFiles(has_succeeded: boolean) {
    const isStored = (file: UploadedFile | undefined) => has_succeeded && file?.state === 'inserted'
    const list = Array.from(before, ([value, { field, name, size }]): KeptFile => {
      const file = restored.get(value)
      return { field, name, size, value: file && isStored(file) ? seal(file, file.path) : value }
    })
    try {
      for (const { file, copy } of fresh) {
        const { field, name, size, ext, rule } = file
        if (isStored(file)) {
          list.push({ field, name, size, value: seal(file, file.path) })
          continue
        }
        if (!(await isWithinLimit())) break
        const path = randomPath(rule.kind, ext)
        await storage.put(path, copy)
        list.push({ field, name, size, value: seal(file, path) })
      }
    } catch (error) {
      // The page still shows the form's problems; these files must be selected again.
      request.log.warn({ err: error }, 'files of a refused form could not be kept')
    }
    return list
  }

  return {
    note(control, value) {
      const field = keptField(control)
      if (field === undefined) return false
      if (!Object.hasOwn(fields, field)) return true
      const file = open(String(value), field)
      if (file && (!may_use || isUsable(file))) before.set(String(value), file)
      else refused.add(field)
      return true
    },

    async restore(form, temps) {
      const countOf = (field: string) => form.files().filter((file) => file.field === field).length
      // The API moves the files before it may refuse them; a hard link keeps the bytes.
      for (const file of form.files()) {
        if (file.bytes) continue
        const copy = storage.tempPath()
        temps.add(copy)
        await link(file.temp, copy)
        fresh.push({ file, copy })
      }
      for (const [value, sealed] of before) {
        const { field } = sealed
        const rule = fields[field]!
        const { max } = rule
        const isFull = countOf(field) >= max
        // A new file replaces the only one.
        if (isFull && max === 1) before.delete(value)
        else if (isFull) form.refuseCount(field)
        if (isFull || !may_use) continue
        const copy = await copyFile(storage, sealed, field, rule)
        if (copy) {
          temps.add(copy.temp)
          restored.set(value, copy)
          form.addFile(copy)
        } else {
          before.delete(value)
          refused.add(field)
        }
      }
      for (const field of refused) form.refuseKept(field)
    },

    keep: (has_succeeded) => (kept ??= keepFiles(has_succeeded)),
  }
}
