import type { Attachment } from '#framework/files/serve/attachment.ts'
import { variantPath } from '#framework/files/upload/kinds.ts'

interface ProductPictureProps {
  image: Pick<Attachment, 'path' | 'width' | 'variants'>
  alt: string
  /** Width in pixels of the largest copy worth loading at this size. */
  upTo: 320 | 640 | 1280
  sizes: string
  eager?: boolean
}

/** A product's picture in a frame of 4 to 3: the smallest copy that is sharp there. */
export function ProductPicture({
  image: { path, width, variants },
  alt,
  upTo,
  sizes,
  eager = false,
}: ProductPictureProps) {
  const copies = variants.filter((copy) => copy <= upTo).map((copy) => ({ url: variantPath(path, copy), copy }))
  // A picture that is smaller than the next copy would be is itself the sharpest there is.
  if (width && width < upTo) copies.push({ url: path, copy: width })
  return (
    <img
      src={copies.at(-1)?.url ?? path}
      srcSet={copies.length > 1 ? copies.map(({ url, copy }) => `${url} ${copy}w`).join(', ') : undefined}
      sizes={copies.length > 1 ? sizes : undefined}
      alt={alt}
      width={640}
      height={480}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
