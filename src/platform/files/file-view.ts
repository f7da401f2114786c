import * as z from 'zod/mini'

/** An attachment as the API tells of it; `variants` are the widths of its WebP copies, see `variantPath`. */
export const fileView = z.object({
  path: z.string(),
  name: z.string(),
  size: z.int(),
  type: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  variants: z.array(z.int()),
})

export type FileView = z.infer<typeof fileView>

/** Columns of `files` that `toFileView` needs. */
export const FILE_COLUMNS = ['files.path', 'files.name', 'files.size', 'files.mime', 'files.width', 'files.height', 'files.variants'] as const

/** A row of `files` as the API tells of it. */
export const toFileView = ({ path, name, size, mime, width, height, variants }: Omit<FileView, 'type'> & { mime: string }): FileView =>
  ({ path, name, size, type: mime, width, height, variants })
