import { extOf, type UploadRule } from '#framework/files/upload/kinds.ts'

/** A chosen file as it will be sent, or why its content is refused; its name and size are for the rules to judge. */
export interface PreparedFile {
  file: File
  problem?: 'file_heic' | 'file_picture_format'
}

const PICTURES = /^(?:jpg|png|gif|webp|hei[cf]s?|avif|bmp|tiff?|jxl|jp2|psd|)$/

/** Whether the content decides: a picture may be another than its name says, too large, or one to convert. */
export const mayBePicture = ({ types }: UploadRule, { name }: { name: string }) =>
  types.includes('jpg') && PICTURES.test(extOf(name))

/** Makes of a picture what the server takes; any other file stays as it is. */
export async function prepareFile(upload: UploadRule, file: File): Promise<PreparedFile> {
  if (mayBePicture(upload, file)) {
    try {
      const { preparePicture } = await import('./prepare-picture.ts')
      return await preparePicture(upload, file)
    } catch {
      // Without that code the file stays as it is, for the server to judge.
    }
  }
  return { file }
}
