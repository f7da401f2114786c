import sharp from 'sharp'
import { PRODUCT_DRAWINGS } from './product-drawings.ts'
import { DRAWINGS } from './rfq-drawings.ts'
import { area, at, box, C, dot, line } from './shapes.ts'

/** What can be drawn for an RFQ. */
export type DrawingName = keyof typeof DRAWINGS
export const DRAWING_NAMES = Object.keys(DRAWINGS) as [DrawingName, ...DrawingName[]]

/** Marks of companies on a sheet of 100 × 100: a ground and a figure. */
const MARKS: Record<string, readonly [ground: string, figure: string]> = {
  madar: ['#0B5563', dot(50, 50, 26, C.sky) + dot(50, 50, 17, '#0B5563') + dot(68, 32, 8, C.amber)],
  rutab: ['#7A3B2E', area('M50 22 Q68 44 50 78 Q32 44 50 22Z', C.amber) + line('M50 36 V70', '#7A3B2E', 3)],
  ofuq: ['#E9EFFA', area('M22 66 A28 28 0 0 1 78 66Z', '#2A4F8F') + line('M16 74 H84', C.amber, 5)],
  sidr: ['#E8D3A8', area('M20 76 L42 34 L54 56 L62 42 L82 76Z', '#6B4A2B')],
  ghayma: [
    '#E3F0F1',
    dot(38, 56, 15, C.teal) +
      dot(58, 48, 19, C.teal) +
      box(30, 56, 46, 15, C.teal, 7) +
      line('M40 80 v4 M54 80 v4 M68 80 v4', C.deep, 4),
  ],
  darb: ['#14211F', line('M20 72 C42 72 36 32 58 32 H78', C.amber, 8) + dot(78, 32, 6, C.white)],
  athl: ['#E5F4EA', line('M50 80 V26 M50 44 L32 30 M50 44 L68 30 M50 60 L28 48 M50 60 L72 48', '#1B6B3A', 6)],
  marsa: [
    '#2A4F8F',
    line('M50 30 V76 M34 42 H66 M26 58 Q30 76 50 78 Q70 76 74 58', C.white, 6) + dot(50, 25, 6, C.amber),
  ],
  qabas: [
    '#FFF3DC',
    area('M50 18 C66 40 72 48 72 60 A22 22 0 0 1 28 60 C28 48 40 42 50 18Z', C.amber) + dot(50, 62, 10, C.red),
  ],
  atheer: [
    '#EDF1F0',
    area('M50 20 L76 30 V50 Q76 70 50 82 Q24 70 24 50 V30Z', C.deep) + line('M38 50 L47 60 L64 40', C.white, 6),
  ],
  fayha: [
    '#FCEBE9',
    `<g transform="rotate(-45 50 50)">${box(20, 36, 60, 28, C.red, 14)}${box(50, 36, 30, 28, '#7A3B2E', 14)}${box(50, 36, 14, 28, '#7A3B2E')}</g>`,
  ],
}

const toPng = (svg: string) => sharp(Buffer.from(svg)).png().toBuffer()

const sheet = (ground: string, floor: string, drawing: string, width: number) =>
  toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width * 0.75}" viewBox="0 0 160 120">${box(0, 0, 160, 120, ground)}` +
      `${box(0, 100, 160, 20, floor)}${drawing}</svg>`,
  )

/** An RFQ's drawing as a PNG of 960 × 720 pixels. */
export const drawPicture = (name: DrawingName) => sheet(C.tint, C.pale, DRAWINGS[name], 960)

const PRODUCTS = { ...DRAWINGS, ...PRODUCT_DRAWINGS }

/** What can be drawn for a product. */
export type ProductDrawingName = keyof typeof PRODUCTS
export const PRODUCT_DRAWING_NAMES = Object.keys(PRODUCTS) as [ProductDrawingName, ...ProductDrawingName[]]

/** The pictures of a product, each with another view: the thing itself, from close by, and several of them. */
const VIEWS: ((drawing: string) => Promise<Buffer>)[] = [
  (drawing) => sheet(C.tint, C.pale, drawing, 640),
  (drawing) =>
    sheet('#FBF3E2', C.sand, `<g transform="translate(80 66) scale(1.6) translate(-80 -66)">${drawing}</g>`, 640),
  (drawing) =>
    sheet(
      '#E9EFFA',
      C.sky,
      at(
        [
          [-4, 46],
          [36, 22],
          [76, 46],
        ],
        `<g transform="scale(.55)">${drawing}</g>`,
      ),
      640,
    ),
]
export const MAX_VIEWS = VIEWS.length

/** A product's picture as a PNG of 640 × 480 pixels; `view` counts from 0. */
export const drawProduct = (name: ProductDrawingName, view: number) => VIEWS[view]!(PRODUCTS[name])

/** A company's mark as a PNG of 400 × 400 pixels. */
export function drawLogo(company: string) {
  const mark = MARKS[company]
  if (!mark) throw new Error(`no mark is drawn for ${company}`)
  return toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 100 100">${box(0, 0, 100, 100, mark[0])}${mark[1]}</svg>`,
  )
}
