import { MAX_FILE_BYTES, extOf, type UploadRule } from '#framework/files/upload/kinds.ts'

/** Whether a photo is too large, and may be made smaller here because the server would make it smaller anyway. */
export function shrinks({ longest_side, types }: UploadRule, { name, size }: { name: string; size: number }) {
  return longest_side !== undefined && size > MAX_FILE_BYTES && types.some((type) => type === extOf(name))
}

/**
 * A photo as it will be sent. Any other file, and a photo that this browser cannot read, stays as it is, for the rules
 * to judge.
 */
export async function fitPhoto(upload: UploadRule, file: File): Promise<File> {
  if (!shrinks(upload, file)) return file
  try {
    const { shrinkPhoto } = await import('./shrink-photo.ts')
    return await shrinkPhoto(file, upload.longest_side ?? 0, MAX_FILE_BYTES)
  } catch {
    return file
  }
}
