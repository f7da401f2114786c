import { PICTURES, type UploadRule } from '#framework/files/upload/kinds.ts'

const PICTURE = { kind: 'product', types: PICTURES, min: 1, longest_side: 2048, eager_variants: true } as const

/** The pictures of a new product. */
export const productImages = { ...PICTURE, name: 'product_images', max: 10 } as const satisfies UploadRule

/** One more picture of a product. */
export const additionalImage = { ...PICTURE, name: 'product_image', max: 1 } as const satisfies UploadRule
