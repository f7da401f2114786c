import { extOf, quickProblem, type UploadRule } from '#framework/files/upload/kinds.ts'

/** A chosen file as it will be sent, or why it will not. */
export interface PreparedFile {
  file: File
  problem: ReturnType<typeof quickProblem> | 'file_heic' | 'file_picture_format'
}

const PICTURES = /^(?:jpg|png|gif|webp|hei[cf]s?|avif|bmp|tiff?|jxl|jp2|psd|)$/

/** Whether the content decides: a picture may be another than its name says, too large, or one to convert. */
export const mayBePicture = ({ types }: UploadRule, { name }: { name: string }) =>
  types.includes('jpg') && PICTURES.test(extOf(name))

/** Makes of a picture what the server takes, and checks any file. */
export async function prepareFile(upload: UploadRule, file: File): Promise<PreparedFile> {
  if (mayBePicture(upload, file)) {
    try {
      const { preparePicture } = await import('./prepare-picture.ts')
      return await preparePicture(upload, file)
    } catch {
      // Without that code the file stays as it is, for the server to judge.
    }
  }
  return { file, problem: quickProblem(upload, file) }
}
