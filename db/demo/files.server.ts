import type { Day } from '#framework/i18n/day.ts'
import type { UploadRule } from '#framework/files/upload/kinds.ts'
import { receiveBytes } from '#framework/files/upload/receive-file.server.ts'
import { removeFile, type Storage } from '#framework/files/storage/storage.server.ts'
import { storeFiles } from '#framework/files/storage/store-files.server.ts'
import type { UploadedFile } from '#framework/files/upload/uploaded-file.ts'
import { drawLogo, drawPicture, drawProduct } from './drawings.server.ts'
import type { DemoBid, DemoMarket, DemoProduct } from './market.server.ts'
import { companyProfile, quantities, quotation, specification } from './papers.server.ts'
import { profileImage, supplierProfileFile } from '#companies/uploads.ts'
import { bidAttachment, rfqAttachments } from '#tenders/core/uploads.ts'
import { productImages } from '#marketplace/uploads.ts'

/** Files at once; their pictures and their disk take turns. */
const AT_ONCE = 8

interface DemoFile {
  /** What it belongs to. */
  owner: string
  upload: UploadRule
  name: string
  make: () => Buffer | Promise<Buffer>
  /** Whether it belongs to a sealed bid: such files are not stored. */
  sealed?: boolean
}

/** Which files belong to a bid, as `DemoFiles` names it. */
export const bidFile = ({ rfq, supplier }: DemoBid) => `bid ${rfq} ${supplier}`

/** Which files belong to a product. */
export const productFiles = ({ seller, product_name }: DemoProduct) => `product ${seller} ${product_name}`

function plan({ companies, rfqs, bids, products }: DemoMarket, today: Day): DemoFile[] {
  const company = (key: string) => companies.find((each) => each.key === key)!
  const files: DemoFile[] = []
  for (const each of companies) {
    const { key, lang, supplier } = each
    if (each.logo)
      files.push({ owner: `logo ${key}`, upload: profileImage, name: `${key}.png`, make: () => drawLogo(key) })
    if (!supplier?.file) continue
    const name = lang === 'ar' ? 'الملف التعريفي.pdf' : 'Company profile.pdf'
    files.push({ owner: `profile ${key}`, upload: supplierProfileFile, name, make: () => companyProfile(each) })
  }
  for (const rfq of rfqs) {
    const { picture } = rfq
    const add = (ar: string, en: string, make: DemoFile['make']) =>
      files.push({ owner: `rfq ${rfq.key}`, upload: rfqAttachments, name: rfq.lang === 'ar' ? ar : en, make })
    add('المواصفات.pdf', 'Specification.pdf', () => specification(rfq, company(rfq.buyer), today))
    if (rfq.table) add('جدول الكميات.csv', 'Quantities.csv', () => quantities(rfq))
    if (picture) add('رسم توضيحي.png', 'Drawing.png', () => drawPicture(picture))
  }
  for (const bid of bids) {
    const rfq = rfqs.find(({ key }) => key === bid.rfq)!
    const supplier = company(bid.supplier)
    files.push({
      owner: bidFile(bid),
      upload: bidAttachment,
      name: supplier.lang === 'ar' ? 'عرض السعر.pdf' : 'Quotation.pdf',
      make: () => quotation(bid, rfq, supplier, company(rfq.buyer), today),
      sealed: rfq.bid_visibility === 'sealed',
    })
  }
  for (const product of products) {
    const { picture, pictures } = product
    for (let view = 0; view < pictures; view++) {
      const name = `${picture}-${view + 1}.png`
      files.push({ owner: productFiles(product), upload: productImages, name, make: () => drawProduct(picture, view) })
    }
  }
  return files
}

/** Files by what they belong to, in their order: stored, but those of sealed bids, which are in memory. */
export type DemoFiles = ReadonlyMap<string, UploadedFile[]>

/**
 * Draws and writes the files of the demo market, and stores them as uploads are stored: each one is looked into first.
 */
export async function storeDemoFiles(storage: Storage, market: DemoMarket, today: Day): Promise<DemoFiles> {
  const planned = plan(market, today)
  const stored: UploadedFile[] = []
  // One list for all: whoever is free takes the next.
  const waiting = planned.entries()
  async function work() {
    for (const [index, { upload, name, make, sealed }] of waiting) {
      const bytes = await make()
      const received = await receiveBytes(bytes, name, upload, storage)
      if (sealed) await removeFile(received.temp)
      else await storeFiles(storage, [received])
      stored[index] = sealed ? { ...received, temp: '', bytes } : received
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const files = new Map<string, UploadedFile[]>()
  for (const [index, { owner }] of planned.entries()) files.set(owner, [...(files.get(owner) ?? []), stored[index]!])
  return files
}
