/** How good a copy is made; the next is tried when it is still too large. */
const QUALITIES = [0.9, 0.8, 0.65, 0.5]

/**
 * A photo as a JPEG whose longer side has at most so many pixels, and which has at most so many bytes where that can be
 * done.
 */
export async function shrinkPhoto(file: File, longest_side: number, most: number): Promise<File> {
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longest_side / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(photo.width * scale))
  canvas.height = Math.max(1, Math.round(photo.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return file
  // A JPEG has no transparency: what was clear becomes white, not black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(photo, 0, 0, canvas.width, canvas.height)
  photo.close()
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob && blob.size <= most) {
      return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), {
        type: 'image/jpeg',
        lastModified: file.lastModified,
      })
    }
  }
  return file
}
