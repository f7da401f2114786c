import assert from 'node:assert/strict'
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Secret, TOTP } from 'otpauth'
import { type CallOptions, type Caller, testApp } from '../app.ts'
import { aPdf, aPng } from '../make/files.ts'
import { aSeller } from '../make/products.ts'
import { aCompany, aSupplier, PASSWORD } from '../make/companies.ts'
import { runCommand } from '../ops.ts'

/** Secret key of the recorded installation. */
export const BACKUP_KEY = Buffer.alloc(32, 7).toString('base64')

/** A backup folder in one compressed file, with the TOTP secret of the first company. */
interface RecordedBackup {
  totp_secret: string
  files: Record<string, string>
}

export const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

/**
 * Unpacks a recorded backup.
 *
 * @returns the TOTP secret
 */
export function unpackBackup(file: string, folder: string) {
  const { totp_secret, files } = JSON.parse(gunzipSync(readFileSync(file)).toString()) as RecordedBackup
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), Buffer.from(bytes, 'base64'))
  }
  return totp_secret
}

/**
 * Makes a small market and records a backup of it: companies 1 buyer (second step on), 2 and 3 suppliers, 4 seller, 5
 * disabled; RFQs 1 open, 2 awarded to company 2, 3 canceled, 4 expired; products 1 on the market, 2 deleted.
 */
export async function recordBackup(to: string) {
  const site = await testApp({ SECRET_KEY: BACKUP_KEY })
  const { database, call, data_dir } = site
  const { pool } = database
  const wishes = (name: string, number: number) => ({
    company_name: `شركة ${name}`,
    email: `company${number}@example.sa`,
    phone_number: `050000000${number}`,
  })
  const buyer = await aCompany(database, wishes('المُشتري', 1))
  const first = await aSupplier(database, wishes('المورد الأول', 2))
  const second = await aSupplier(database, wishes('المورد الثاني', 3))
  const seller = await aSeller(database, wishes('البائع', 4))
  await aCompany(database, { ...wishes('الموقوفة', 5), is_active: false })
  const send = async (method: string, path: string, as: Caller, options: CallOptions) => {
    const answer = await call(method, path, { as, ...options })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
    return answer.body
  }

  const { secret: totp_secret } = await send('POST', '/user/totp/setup', buyer, {
    json: { current_password: PASSWORD },
  })
  await send('POST', '/user/totp/confirm', buyer, { json: { totp_code: codeOf(totp_secret) } })
  // Pretend that its last code is old, so that the backup can be restored at any time.
  await pool.query('update second_factors set last_step = 0')
  await send('PUT', '/user/update-profile-picture', buyer, { form: { profile_image: aPng('logo.png', 400, 400) } })
  await send('PUT', '/user/update-supplier-profile-file', first, { form: { profile_file: aPdf('brochure.pdf') } })

  const { rows } = await pool.query<{ days: string[] }>(
    'select array(select (riyadh_today() + n)::text from generate_series(0, 20) n) as days',
  )
  const { days } = rows[0]!
  const publish = (title: string, files = [aPdf('plan.pdf')]) =>
    send('POST', '/rfqs/new', buyer, {
      form: {
        title,
        description: 'وصف الطلب كما كتبه المشتري.',
        item_description: 'مواصفات الأصناف المطلوبة.',
        quantity: 12,
        delivery_date: days[20]!,
        deadline: days[10]!,
        category_id: 1,
        region_id: 1,
        city_id: 101,
        district_id: '0101001',
        attachments: files,
      },
    })
  const bid = (rfq_id: number, as: Caller, total_amount: string) =>
    send('POST', `/rfqs/${rfq_id}/bids/new`, as, {
      form: {
        total_amount,
        proposed_delivery_date: days[15]!,
        comments: 'نص "بين علامتين"،\nوسطر (آخر) \\ {و}',
        attachment: aPdf(`offer-${total_amount}.pdf`),
      },
    })
  // The smaller copies of this picture have not been made yet.
  await publish('كراسي مكتبية', [aPdf('plan.pdf'), aPng('hall.png', 400, 300)])
  for (const title of ['طاولات', 'طباعة كتيبات', 'صيانة مكيفات']) await publish(title)
  await bid(1, first, '1250.50')
  await send('DELETE', `/bids/${(await bid(1, second, '1100')).bid_id}/delete`, second, {})
  const won = await bid(2, first, '900')
  await bid(2, second, '950')
  await send('PUT', '/rfqs/2/accept-bid', buyer, { json: { bid_id: won.bid_id } })
  await bid(3, second, '70')
  await send('DELETE', '/rfqs/3/delete', buyer, {})
  await bid(4, second, '300')
  await pool.query(
    "update rfqs set deadline = riyadh_today() - 2, created_at = created_at - interval '9 days' where rfq_id = 4",
  )
  await pool.query("update bids set created_at = created_at - interval '5 days' where rfq_id = 4")

  const offer = (product_name: string) =>
    send('POST', '/marketplace/products/new', seller, {
      form: {
        product_name,
        description: 'سطح خشبي وقوائم معدنية.',
        category_id: 1,
        min_quantity: 5,
        end_price: 950,
        qty_for_min_price: 50,
        start_price: 850.75,
        product_type: 'goods',
        attachments: [aPng('front.png', 700, 500), aPng('side.png')],
      },
    })
  await offer('طاولة اجتماعات')
  await send('DELETE', `/marketplace/products/delete/${(await offer('منتج محذوف')).product_id}`, seller, {})
  // Unused ids must not be assigned again.
  await database.owner.pool.query(
    "select nextval(pg_get_serial_sequence('companies', 'company_id')), nextval(pg_get_serial_sequence('rfqs', 'rfq_id'))",
  )

  await runCommand(site, 'backup:create', 'kept')
  const [folder] = globSync(join(data_dir, 'kept/tarsiya-*'))
  const names = globSync('**', { cwd: folder! })
    .filter((name) => statSync(join(folder!, name)).isFile())
    .sort()
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder!, name)).toString('base64')]))
  writeFileSync(to, gzipSync(JSON.stringify({ totp_secret, files } satisfies RecordedBackup), { level: 9 }))
}
