import { link } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isFailure } from '#framework/api/failure.ts'
import { callerKey } from '#framework/http/limits.server.ts'
import { copyFile } from '#framework/files/storage/copy-file.server.ts'
import { keptField, type KeptFile } from './kept-file.ts'
import { MIME_TYPES, type FileExt } from './kinds.ts'
import type { FileFields, MultipartForm } from './multipart-form.server.ts'
import { isStoredPath, randomPath } from '#framework/files/storage/storage.server.ts'
import type { UploadedFile } from './uploaded-file.ts'

/** Less than the day after which the sweep removes stored files that no row knows. */
const KEPT_MS = 23 * 3_600_000

/** What a sealed value says: where the file is stored, and what its inspection found. */
const sealedFile = z.object({
  path: z.string(),
  field: z.string(),
  /** The name of the upload field. */
  upload: z.string(),
  name: z.string(),
  ext: z.enum(Object.keys(MIME_TYPES) as [FileExt, ...FileExt[]]),
  mime: z.string(),
  size: z.int(),
  sha256: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  scan: z.enum(['clean', 'pending']),
  expires: z.int(),
  /** The company that may use it; null for a guest's. */
  company_id: z.nullable(z.int()),
})
type SealedFile = z.output<typeof sealedFile>

/** Keeps the files of one form that a browser posts without scripts, in case the form is refused. */
export interface FileKeeper {
  /** Notes the file that a control names; false when the control is about something else. */
  note: (control: string, value: unknown) => boolean
  /** Adds the noted files to the form that was read, as if they had been sent with it. Temporary files are entered in `temps`. */
  restore: (form: MultipartForm, temps: Set<string>) => Promise<void>
  /** Stores the files that came with this request, and lists them after those that were kept before. The same answer each time. */
  keep: () => Promise<readonly KeptFile[]>
}

/** What values are sealed for. */
const PLACE = 'kept file'

/** Without `may_use` the form is refused whatever is in it; then files that were kept before are listed again, for who signs in again. */
export function createFileKeeper(request: FastifyRequest, fields: FileFields, may_use: boolean): FileKeeper {
  const { storage, secrets, limits, database } = request.server
  const company_id = request.viewer?.company_id ?? null
  /** Files kept before, by their sealed values. */
  const before = new Map<string, SealedFile>()
  const refused = new Set<string>()
  const fresh: { file: UploadedFile; copy: string }[] = []
  let kept: Promise<readonly KeptFile[]> | undefined

  function open(value: string, field: string): SealedFile | undefined {
    const plain = secrets.open(Buffer.from(value, 'base64url'), PLACE)
    const file = plain && sealedFile.parse(JSON.parse(plain.toString()))
    return file && file.field === field && file.upload === fields[field]?.name && isStoredPath(storage.kinds, file.path) ? file : undefined
  }

  /** What a guest was given is not bound: a session may begin between two submissions. */
  const isUsable = (file: SealedFile) => file.expires > Date.now() && (file.company_id === null || file.company_id === company_id)

  function seal({ name, ext, mime, size, sha256, width, height, scan, field }: UploadedFile, path: string): string {
    const file: SealedFile = { path, field, upload: fields[field]!.name, name, ext, mime, size, sha256, width, height, scan, expires: Date.now() + KEPT_MS, company_id }
    return secrets.seal(Buffer.from(JSON.stringify(file)), PLACE).toString('base64url')
  }

  /** Whether the caller may leave one more file here today; guests share an allowance, too. */
  async function isAllowed() {
    try {
      await limits.count(request, database.kysely, 'kept-file', request.viewer ? `person ${request.viewer.person_id}` : callerKey(request.ip))
      if (!request.viewer) await limits.count(request, database.kysely, 'kept-file-guests', 'all')
      return true
    } catch (error) {
      if (isFailure(error)) return false
      throw error
    }
  }

  async function keepFiles() {
    const list = Array.from(before, ([value, { field, name, size }]): KeptFile => ({ field, name, size, value }))
    try {
      for (const { file, copy } of fresh) {
        if (!(await isAllowed())) break
        const { field, name, size, ext } = file
        const path = randomPath(fields[field]!.kind, ext)
        await storage.put(path, copy)
        list.push({ field, name, size, value: seal(file, path) })
      }
    } catch (error) {
      // The page still says what is wrong with the form; these files must be chosen again.
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
      // The API moves its files away before it may refuse them. This second name of their bytes stays.
      for (const file of form.files()) {
        const copy = storage.tempPath()
        temps.add(copy)
        await link(file.temp, copy)
        fresh.push({ file, copy })
      }
      for (const [value, sealed] of before) {
        const { field } = sealed
        const { max } = fields[field]!
        const isFull = countOf(field) >= max
        // A newly chosen file takes the place of the only one.
        if (isFull && max === 1) before.delete(value)
        else if (isFull) form.refuseCount(field)
        if (isFull || !may_use) continue
        const copy = await copyFile(storage, sealed, field)
        if (copy) {
          temps.add(copy.temp)
          form.addFile(copy)
        } else {
          before.delete(value)
          refused.add(field)
        }
      }
      for (const field of refused) form.refuseKept(field)
    },

    keep: () => (kept ??= keepFiles()),
  }
}
