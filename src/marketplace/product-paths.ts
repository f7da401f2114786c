/*
 * Addresses of pages about products, without language prefix.
 */

export const MARKET_PATH = '/market-place'

export const productPath = (product_id: number | string) => `${MARKET_PATH}/${product_id}`

/** The form that offers a product; `from` is the page that it leads back to. */
export const newProductPath = (from: string) =>
  `${MARKET_PATH}/new${from === MARKET_PATH ? '' : `?from=${encodeURIComponent(from)}`}`

/** What names an image in an address: the name of its file without the ending. */
export const imageName = (path: string) => path.replace(/^.*\/|\.\w+$/g, '')

export const deleteImagePath = (product_id: number, path: string) =>
  `${productPath(product_id)}/images/${imageName(path)}/delete`
