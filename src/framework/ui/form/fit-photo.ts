import { MAX_FILE_BYTES, extOf, uploadRule, type UploadName } from '#framework/files/upload/kinds.ts'

/** Whether a photo is too large, and may be made smaller here because the server would make it smaller anyway. */
export function shrinks(upload: UploadName, { name, size }: { name: string; size: number }) {
  const { longest_side, types } = uploadRule(upload)
  return longest_side !== undefined && size > MAX_FILE_BYTES && types.some((type) => type === extOf(name))
}

/** A photo as it will be sent. Any other file, and a photo that this browser cannot read, stays as it is, for the rules to judge. */
export async function fitPhoto(upload: UploadName, file: File): Promise<File> {
  if (!shrinks(upload, file)) return file
  try {
    const { shrinkPhoto } = await import('./shrink-photo.ts')
    return await shrinkPhoto(file, uploadRule(upload).longest_side ?? 0, MAX_FILE_BYTES)
  } catch {
    return file
  }
}
