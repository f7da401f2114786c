import type { T } from '#framework/i18n/messages.ts'
import type { PicturePlan } from '#framework/pictures/picture-cache.server.ts'
import { SIZE } from '#framework/pictures/address.ts'
import type { Sheet } from '#framework/pictures/sheet.server.ts'

/** The application's name and purpose. */
function drawBrandCard(sheet: Sheet, t: T) {
  const style = { x: 64, width: SIZE.width - 128 }
  sheet.brand(t('site.name'), { x: 64, y: 56, size: 84 })
  const title = sheet.text(t('site.landing_title'), {
    ...style,
    y: 232,
    role: 'head',
    size: 60,
    leading: 1.42,
    color: 'ink',
    lines: 2,
  })
  sheet.text(t('site.share_picture_lead'), {
    ...style,
    y: title.bottom + 18,
    role: 'text',
    size: 30,
    leading: 1.5,
    color: 'text-2',
    lines: 2,
  })
  sheet.box(0, 608, SIZE.width, 22, 'mark')
  sheet.box(0, 608, 240, 22, 'amber')
}

/** The preview picture of pages without one of their own. */
export const brandPlan = (t: T): PicturePlan => ({ facts: { brand: true }, draw: (sheet) => drawBrandCard(sheet, t) })
