import { randomUUID } from 'node:crypto'
import { aPdf, aPng } from '#test/support/make/files.ts'
import type { FormValues } from '#test/support/make/form.ts'
import { aProduct, aSeller } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { startSite } from '#test/support/site.ts'
import { clientOf, databaseOf, eachOf, outcomeOf, Tally } from './support/clients.ts'
import type { Drill } from './support/drill.ts'
import { inDays } from '#test/support/in-days.ts'

const AT_ONCE = 20

/** One creating call: who sends it, and what there must be one more of. */
interface Creating {
  path: string
  as?: MadeCompany
  form: FormValues
  /** Files and e-mails of one success, and the row whose number the answer names. */
  files: number
  emails: number
  id: string
}

const drill: Drill = {
  goals: ['G-15'],
  title: 'each of the six creating calls, twenty times at once with one key',
  minutes: { full: 30, short: 4 },
  async run({ short, print, figure }) {
    const site = await startSite({ WORKERS: '2', RATE_LIMITS: 'off', JOBS: 'off', LOG_LEVEL: 'error' })
    const database = databaseOf(site.database_url)
    try {
      const call = clientOf(site.url)
      const { region_id, city_id, district_id } = await database.kysely
        .selectFrom('districts')
        .innerJoin('cities', 'cities.city_id', 'districts.city_id')
        .select(['cities.region_id', 'districts.city_id', 'district_id'])
        .limit(1)
        .executeTakeFirstOrThrow()
      const place = { region_id, city_id, district_id }
      const kinds: Record<string, (round: number) => Promise<Creating>> = {
        'POST /register': async (round) => ({
          path: '/register',
          files: 1,
          emails: 1,
          id: 'user_id',
          form: {
            company_name: 'مؤسسة الأفق للتوريد',
            email: `once${round}@example.sa`,
            phone_number: `056${String(round).padStart(7, '0')}`,
            password: 'a quiet green lamp',
            user_type: 'buyer',
            ...place,
            profile_image: aPng('logo.png', 60, 60),
          },
        }),
        'POST /user/register-supplier-profile': async () => ({
          path: '/user/register-supplier-profile',
          as: await aCompany(database),
          files: 1,
          emails: 0,
          id: 'user_id',
          form: {
            company_profile: 'نورّد الأثاث المكتبي في مناطق المملكة كافة.',
            category_id: 1,
            commercial_registration: '7012345678',
            profile_file: aPdf(),
          },
        }),
        'POST /rfqs/new': async () => ({
          path: '/rfqs/new',
          as: await aCompany(database),
          files: 2,
          emails: 0,
          id: 'rfq_id',
          form: {
            title: 'كراسي مكتبية',
            description: 'كراسي لقاعة اجتماعات.',
            item_description: 'قماش رمادي بمسند.',
            quantity: 12,
            delivery_date: inDays(20),
            deadline: inDays(10),
            category_id: 1,
            region_id,
            city_id,
            attachments: [aPdf('a.pdf'), aPdf('b.pdf')],
          },
        }),
        'POST /rfqs/:rfq_id/bids/new': async () => {
          const { rfq_id } = await anRfq(database)
          const form = { total_amount: 1000, proposed_delivery_date: inDays(15), attachment: aPdf() }
          return {
            path: `/rfqs/${rfq_id}/bids/new`,
            as: await aSupplier(database),
            files: 1,
            emails: 2,
            id: 'bid_id',
            form,
          }
        },
        'POST /marketplace/products/new': async () => ({
          path: '/marketplace/products/new',
          as: await aSeller(database),
          files: 2,
          emails: 0,
          id: 'product_id',
          form: {
            product_name: 'طاولة',
            description: 'سطح خشبي وقوائم معدنية.',
            category_id: 1,
            min_quantity: 1,
            start_price: 10,
            end_price: 20,
            qty_for_min_price: 10,
            product_type: 'goods',
            attachments: [aPng('front.png', 40, 30), aPng('back.png', 41, 30)],
          },
        }),
        'POST /marketplace/products/:product_id/add-attachment': async () => {
          const { product_id, seller } = await aProduct(database)
          return {
            path: `/marketplace/products/${product_id}/add-attachment`,
            as: seller,
            files: 1,
            emails: 0,
            id: 'product_id',
            form: { attachment: aPng('side.png', 40, 30) },
          }
        },
      }
      const count = async () => {
        const {
          rows: [row],
        } = await database.pool.query<Record<string, number>>(`
          select (select count(*) from files)::int as files, (select count(*) from mails)::int as emails, (select count(*) from audit_events where action <> 'user.lookalike')::int as events,
            (select count(*) from companies) + (select count(*) from supplier_profiles) + (select count(*) from rfqs) + (select count(*) from bids)
            + (select count(*) from products) as objects`)
        return row!
      }
      const rounds = Array.from({ length: short ? 3 : 100 }, (_, round) => round)
      let number = 0
      for (const [name, make] of Object.entries(kinds)) {
        const outcomes = new Tally()
        let wrong = 0
        await eachOf(rounds, 1, async () => {
          const { path, as, form, files, emails, id } = await make(number++)
          const before = await count()
          const headers = { 'idempotency-key': randomUUID() }
          let answers = await Promise.all(
            Array.from({ length: AT_ONCE }, () => call<Record<string, unknown>>('POST', path, { as, form, headers })),
          )
          for (const answer of answers) outcomes.add(outcomeOf(answer))
          // Those that came while the first was at work may be told so; they ask again.
          answers = await Promise.all(
            answers.map(async (answer) =>
              answer.body.code === 'idempotency_in_flight'
                ? call<Record<string, unknown>>('POST', path, { as, form, headers })
                : answer,
            ),
          )
          const after = await count()
          const distinct = new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))
          const more = (what: string) => after[what]! - before[what]!
          const objects = name.endsWith('add-attachment') ? 0 : 1
          const same = distinct.size === 1 && answers[0]!.status === 201 && Number.isInteger(answers[0]!.body[id])
          if (
            same &&
            more('objects') === objects &&
            more('files') === files &&
            more('emails') === emails &&
            more('events') <= 1
          )
            return
          if (!wrong++)
            print(
              `${name}: ${distinct.size} different answers, ${more('objects')} objects, ${more('files')} files, ${more('emails')} e-mails, ${more('events')} events, first ${[...distinct][0]}`,
            )
        })
        print(`${name}: ${outcomes.toString()}`)
        figure(
          `${name}: rounds that did not end with one object, its files, its e-mails and one answer`,
          wrong,
          `0 of ${rounds.length}`,
          wrong === 0,
        )
      }
    } finally {
      await database.close()
      await site.stop()
    }
  },
}

export default drill
