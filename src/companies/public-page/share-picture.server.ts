import type { Reader } from '#framework/database/database.server.ts'
import type { Storage } from '#framework/files/storage/storage.server.ts'
import type { PreviewPicture } from '#framework/pictures/serve-pictures.server.ts'
import { SIZE } from '#framework/pictures/address.ts'
import type { Sheet } from '#framework/pictures/sheet.server.ts'
import { previewText } from '#framework/text/preview-text.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { profilePicture } from './profile-picture.ts'
import { readProfile } from '#companies/directory/read-profile.server.ts'
import { localized } from '#reference/localized.ts'

const EDGE = 64
const LOGO = { x: SIZE.width - EDGE - 208, y: 152, width: 208, height: 208 }

interface Drawn {
  supplier: boolean
  name: string
  category: string | undefined
  place: string
  logo: string | null
}

/** The picture of a company for previews, as guests see it: one that they may not see fails with 404. */
export async function findProfilePicture(
  reader: Reader,
  storage: Storage,
  company_id: number,
  lang: Lang,
  t: T,
): Promise<PreviewPicture> {
  const company = await readProfile(reader, company_id, { viewer: null, requireVerifiedEmail: true })
  const category = company.supplier_profile?.category
  const facts: Drawn & Record<string, unknown> = {
    supplier: Boolean(company.supplier_profile),
    name: previewText(company.company_name, 250),
    category: category && localized(category, lang),
    place: localized(company.city, lang),
    logo: company.profile_image,
  }
  return {
    address: profilePicture(company, lang),
    plan: { facts, draw: (sheet) => drawProfile(sheet, facts, storage, t) },
  }
}

async function drawProfile(sheet: Sheet, { supplier, name, category, place, logo }: Drawn, storage: Storage, t: T) {
  const label = { role: 'text', size: 26, leading: 1.5, color: 'muted' } as const
  const value = { role: 'strong', size: 36, leading: 1.4, color: 'ink' } as const
  sheet.brand(t('site.name'), { x: EDGE, y: 56, size: 52 })
  if (supplier)
    sheet.text(t('suppliers.share_picture_supplier'), { ...label, x: EDGE, y: 62, width: 400, align: 'end' })

  const stored = logo ? await storage.open(logo) : null
  if (stored) {
    sheet.box(LOGO.x, LOGO.y, LOGO.width, LOGO.height, 'surface', { radius: 12, line: 'border' })
    const inside = { x: LOGO.x + 12, y: LOGO.y + 12, width: LOGO.width - 24, height: LOGO.height - 24, whole: true }
    await sheet.photo(Buffer.concat((await stored.stream.toArray()) as Buffer[]), inside)
  }
  const width = (stored ? LOGO.x - 48 : SIZE.width - EDGE) - EDGE
  sheet.text(name, { x: EDGE, y: 152, role: 'head', size: 60, leading: 1.42, color: 'ink', width, lines: 2 })

  let x = EDGE
  const facts = [
    ...(category ? [{ name: t('suppliers.specialty'), value: category, width: 620 }] : []),
    { name: t('suppliers.location'), value: place, width: 396 },
  ]
  for (const fact of facts) {
    const cell = { x, width: fact.width }
    const written = [
      sheet.text(fact.name, { ...label, ...cell, y: 493 }),
      sheet.text(fact.value, { ...value, ...cell, y: 532 }),
    ]
    x += Math.ceil(Math.max(...written.map((text) => text.width))) + 56
  }
  sheet.box(0, 608, SIZE.width, 22, 'mark')
}
