import { sql } from 'kysely'
import { dayOf } from '#framework/i18n/day.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import { fail } from '#framework/api/failure.ts'
import type { Reader } from '#framework/database/database.server.ts'
import type { PreviewPicture } from '#framework/pictures/serve-pictures.server.ts'
import { SIZE } from '#framework/pictures/address.ts'
import type { Sheet } from '#framework/pictures/sheet.server.ts'
import { previewText } from '#framework/text/preview-text.ts'
import { shareOfTime, urgencyOf } from '#framework/ui/elements/time-left.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { localizedColumn } from '#reference/localized.server.ts'
import { formatClosing } from '#tenders/core/closing/closing-words.ts'
import { rfqStatus } from '#tenders/core/policy.server.ts'
import { rfqPicture } from './rfq-picture.ts'
import { rfqReaders, rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

const EDGE = 64
const WIDTH = SIZE.width - 2 * EDGE
/** Where the facts stand: a label and its value. */
const LABEL = { y: 493, role: 'text', size: 26, leading: 1.5, color: 'muted' } as const
const VALUE = { y: 532, role: 'strong', size: 36, leading: 1.4 } as const
const RAIL = { y: 608, height: 22 }

/**
 * The picture of an RFQ for previews: what everyone may know of it, and no bid. One that was canceled has only the
 * brand.
 */
export async function findRfqPicture(reader: Reader, rfq_id: number, lang: Lang, t: T): Promise<PreviewPicture> {
  const row = await reader
    .selectFrom(rfqsFor('picture'))
    .innerJoin('companies as buyer', 'buyer.company_id', 'rfqs.buyer_id')
    .innerJoin('cities as city', 'city.city_id', 'rfqs.city_id')
    .leftJoin('units as unit', 'unit.code', 'rfqs.quantity_unit_code')
    .leftJoin('districts as district', 'district.district_id', 'rfqs.district_id')
    .select([
      'rfqs.rfq_id',
      'rfqs.title',
      'rfqs.quantity',
      'rfqs.quantity_unit_text',
      localizedColumn('unit', 'name', lang).as('unit'),
      'rfqs.deadline',
      'rfqs.closing_time',
      'rfqs.created_at',
      'rfqs.version',
      'buyer.company_name',
      localizedColumn('city', 'name', lang).as('city'),
      localizedColumn('district', 'name', lang).as('district'),
      rfqStatus.as('status'),
      rfqReaders.as('readers'),
      sql<string>`riyadh_today()`.as('today'),
      sql<number>`rfqs.deadline - riyadh_today()`.as('closes_in'),
      sql<number>`(select count(*)::integer from rfq_lines line where line.rfq_id = rfqs.rfq_id and until_version is null)`.as(
        'lines',
      ),
    ])
    .where('rfqs.rfq_id', '=', rfq_id)
    .executeTakeFirst()
  if (!row) throw fail(404, 'rfq_not_found')
  const address = rfqPicture(row, lang)
  if (row.readers === 'private') return { address }

  const active = row.status === 'active'
  const facts = {
    rfq_id,
    title: previewText(row.title, 250),
    company: previewText(row.company_name, 250),
    quantity:
      row.lines > 0
        ? { label: t('lines.title'), value: t('lines.count', { count: row.lines }) }
        : {
            label: t('rfqs.quantity'),
            value: [formatNumber(row.quantity), row.quantity_unit_text ?? row.unit].filter(Boolean).join(' '),
          },
    place: [row.city, row.district].filter(Boolean).join(t('site.list_separator')),
    deadline: formatClosing(t, lang, row),
    status: row.status,
    soon: active && urgencyOf(row.closes_in) !== 'neutral',
    /** How much of the time for bids has gone. */
    gone: active ? shareOfTime(dayOf(row.created_at), row.deadline, row.today) : 1,
  }
  return { address, plan: { facts, draw: (sheet) => drawRfq(sheet, facts, t) } }
}

interface RfqFacts {
  rfq_id: number
  title: string
  company: string
  quantity: { label: string; value: string }
  place: string
  deadline: string
  status: string
  soon: boolean
  gone: number
}

function drawRfq(sheet: Sheet, rfq: RfqFacts, t: T) {
  sheet.brand(t('site.name'), { x: EDGE, y: 56, size: 52 })
  sheet.text(`${t('rfqs.share_picture_rfq')} ${rfq.rfq_id}`, { ...LABEL, x: EDGE, y: 62, width: 400, align: 'end' })
  const title = sheet.text(rfq.title, {
    x: EDGE,
    y: 136,
    role: 'head',
    size: 60,
    leading: 1.42,
    color: 'ink',
    width: WIDTH,
    lines: 2,
  })
  sheet.text(rfq.company, {
    x: EDGE,
    y: title.bottom + 11,
    role: 'text',
    size: 30,
    leading: 1.5,
    color: 'text-2',
    width: WIDTH,
  })

  const deadline = { x: EDGE, width: 360, align: 'end' } as const
  const value = { ...VALUE, color: rfq.soon ? 'warn' : 'ink' } as const
  const ends = [
    sheet.text(t('rfqs.deadline'), { ...LABEL, ...deadline }),
    sheet.text(rfq.deadline, { ...value, ...deadline }),
  ]
  const quantity = { x: EDGE, width: 260 }
  const begins = [
    sheet.text(rfq.quantity.label, { ...LABEL, ...quantity }),
    sheet.text(rfq.quantity.value, { ...VALUE, color: 'ink', ...quantity }),
  ]
  const widest = (texts: { width: number }[]) => Math.ceil(Math.max(...texts.map(({ width }) => width)))
  const x = EDGE + widest(begins) + 56
  const place = { x, width: SIZE.width - EDGE - widest(ends) - 56 - x }
  sheet.text(t('rfqs.delivery_location'), { ...LABEL, ...place })
  sheet.text(rfq.place, { ...VALUE, color: 'ink', ...place })
  drawRail(sheet, rfq)
}

/** The time rail along the lower edge, in the colors of the pages. */
function drawRail(sheet: Sheet, { status, soon, gone }: RfqFacts) {
  const { width } = SIZE
  sheet.box(0, RAIL.y, width, RAIL.height, 'border')
  if (status !== 'active')
    return sheet.box(0, RAIL.y, width, RAIL.height, status === 'completed' ? 'ok' : 'border-strong')
  const used = Math.min(Math.round(width * gone), width - 8)
  sheet.box(0, RAIL.y, used, RAIL.height, soon ? 'time' : 'primary')
  sheet.box(used, RAIL.y - 14, 8, RAIL.height + 14, 'ink')
}
