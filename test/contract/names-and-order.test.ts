import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { orderBids } from '#tenders/bids/list/bid-order.ts'
import { LANGS } from '#framework/i18n/messages.ts'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf } from '#test/support/make/files.ts'
import type { FormValues } from '#test/support/make/form.ts'
import { aProduct, aSeller } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSession, aSupplier } from '#test/support/make/companies.ts'
import { riyals } from '#framework/i18n/money.ts'

const { call, database } = await testApp()
const { pool } = database
const { today, tomorrow } = (
  await pool.query<{ today: string; tomorrow: string }>(
    'select riyadh_today()::text as today, (riyadh_today() + 1)::text as tomorrow',
  )
).rows[0]!

/** Numbered from 1. */
const REGIONS = [
  ['الرياض', 'Riyadh'],
  ['مكة المكرمة', 'Makkah'],
  ['المدينة المنورة', 'Madinah'],
  ['المنطقة الشرقية', 'Eastern Province'],
  ['القصيم', 'Qassim'],
  ['عسير', 'Asir'],
  ['تبوك', 'Tabuk'],
  ['حائل', 'Hail'],
  ['الحدود الشمالية', 'Northern Borders'],
  ['جازان', 'Jazan'],
  ['نجران', 'Najran'],
  ['الباحة', 'Al Bahah'],
  ['الجوف', 'Al Jawf'],
]
/** Numbered from 1. */
const CATEGORIES = [
  ['التجارة والتوريدات العامة', 'General trade and supplies'],
  ['المقاولات والبناء', 'Construction and contracting'],
  ['تشغيل المنشآت وصيانتها ونظافتها', 'Facility operation, maintenance and cleaning'],
  ['العقارات والأراضي', 'Real estate and land'],
  ['الصناعة والتعدين وإعادة التدوير', 'Manufacturing, mining and recycling'],
  ['الغاز والمياه والطاقة', 'Gas, water and energy'],
  ['البترول والمناجم والمحاجر', 'Oil, mines and quarries'],
  ['الإعلام والنشر والطباعة', 'Media, publishing and printing'],
  ['الاتصالات وتقنية المعلومات', 'Telecom and information technology'],
  ['الزراعة والصيد', 'Agriculture and fishing'],
  ['الرعاية الصحية', 'Health care'],
  ['التعليم والتدريب', 'Education and training'],
  ['التوظيف والاستقدام', 'Recruitment and staffing'],
  ['الأمن والسلامة', 'Security and safety'],
  ['النقل والبريد والتخزين', 'Transport, post and storage'],
  ['الاستشارات والخدمات المهنية', 'Consulting and professional services'],
  ['السياحة والمطاعم والفنادق والمعارض', 'Tourism, restaurants, hotels and events'],
  ['التمويل والتأمين', 'Finance and insurance'],
  ['خدمات أخرى', 'Other services'],
]
/** By Arabic name, in which a hamza on an alif makes no difference. */
const CITIES_OF_TABUK = [
  [707, 'البدع', 'Al Bad'],
  [717, 'الخريبة', 'Al Khuraibah'],
  [715, 'الديسة', 'Al Disah'],
  [712, 'القليبة', 'Al Qulaibah'],
  [714, 'المنجور', 'Al Manjur'],
  [708, 'المويلح', 'Al Muwailih'],
  [702, 'الوجه', 'Al Wajh'],
  [705, 'أملج', 'Umluj'],
  [713, 'بداء', 'Bada'],
  [711, 'بئر بن هرماس', 'Bir Ibn Hirmas'],
  [701, 'تبوك', 'Tabuk'],
  [704, 'تيماء', 'Tayma'],
  [709, 'حالة عمار', 'Halat Ammar'],
  [706, 'حقل', 'Haql'],
  [716, 'شواق', 'Shawaq'],
  [703, 'ضبا', 'Duba'],
  [710, 'مقنا', 'Maqna'],
] as const
const DISTRICTS_OF_QURAYYAT = [
  'الأمل',
  'الأندلس',
  'الجوهرة',
  'الرحاب',
  'الرفاع',
  'الروضة',
  'الريان',
  'السلام',
  'الشروق',
  'الشفا',
  'الصناعية',
  'العزيزية',
  'الفيصلية',
  'المروج',
  'الملك فهد',
  'المنار',
  'النخيل',
  'الندى',
  'النزهة',
  'النهضة',
  'الواحة',
  'الوادي',
  'الورود',
  'الياسمين',
]

describe('names of places and categories', () => {
  const list = async (path: string, lang: 'ar' | 'en') =>
    (await call('GET', path, { lang })).body as Record<string, unknown>[]

  for (const lang of LANGS) {
    it(`are listed in both languages and in a fixed order (asked in ${lang})`, async () => {
      assert.deepEqual(
        await list('/regions', lang),
        REGIONS.map(([name_ar, name_en], at) => ({ region_id: at + 1, name_ar, name_en })),
      )
      assert.deepEqual(
        (await list('/categories', lang)).map((each) => [each.category_id, each.category_name_ar, each.category_name]),
        CATEGORIES.map(([ar, en], at) => [at + 1, ar, en]),
      )
      assert.deepEqual(
        await list('/regions/7/cities', lang),
        CITIES_OF_TABUK.map(([city_id, name_ar, name_en]) => ({ city_id, region_id: 7, name_ar, name_en })),
      )
      const districts = await list('/regions/13/cities/1302/districts', lang)
      assert.deepEqual(
        districts.map(({ name_ar }) => name_ar),
        DISTRICTS_OF_QURAYYAT,
      )
      assert.deepEqual(districts[11], {
        district_id: '1302002',
        city_id: 1302,
        region_id: 13,
        name_ar: 'العزيزية',
        name_en: 'Al Aziziyah',
      })
    })
  }

  it('come with every company, RFQ and product', async () => {
    const seller = await aSeller(database)
    await pool.query(
      "update companies set region_id = 13, city_id = 1302, district_id = '1302002' where company_id = $1",
      [seller.company_id],
    )
    await pool.query('update supplier_profiles set category_id = 16 where company_id = $1', [seller.company_id])
    const { product_id } = await aProduct(database, { seller, category_id: 16 })
    const { rfq_id } = await anRfq(database, { buyer: seller, category_id: 16 })
    await pool.query("update rfqs set region_id = 13, city_id = 1302, district_id = '1302002' where rfq_id = $1", [
      rfq_id,
    ])

    const EXPECTED: Record<string, object> = {
      region: { region_id: 13, name_ar: 'الجوف', name_en: 'Al Jawf' },
      city: { city_id: 1302, region_id: 13, name_ar: 'القريات', name_en: 'Al Qurayyat' },
      district: { district_id: '1302002', city_id: 1302, region_id: 13, name_ar: 'العزيزية', name_en: 'Al Aziziyah' },
      category: {
        category_id: 16,
        category_name: 'Consulting and professional services',
        category_name_ar: 'الاستشارات والخدمات المهنية',
      },
    }
    const ANSWERS: [path: string, named: string[]][] = [
      [`/rfqs/${rfq_id}`, ['category', 'city', 'district', 'region']],
      [`/unauthorized/rfqs/${rfq_id}`, ['category', 'city', 'district', 'region']],
      ['/rfqs/all', ['category', 'city', 'district', 'region']],
      ['/rfqs/my-rfqs', ['category', 'city', 'district', 'region']],
      [`/profile/${seller.company_id}`, ['category', 'city', 'district', 'region']],
      [`/unauthorized/profile/${seller.company_id}`, ['category', 'city', 'district', 'region']],
      ['/suppliers/catalog', ['category', 'city', 'district', 'region']],
      ['/unauthorized/suppliers/catalog', ['category', 'city', 'district', 'region']],
      ['/user/me', ['category', 'city', 'district', 'region']],
      [`/marketplace/products/${product_id}`, ['category', 'city']],
      ['/marketplace/products/all', ['category', 'city']],
    ]
    for (const [path, named] of ANSWERS) {
      for (const lang of LANGS) {
        const { body, text } = await call('GET', path, { as: seller, lang })
        const found = new Set<string>()
        const look = (value: unknown): void => {
          for (const [key, inner] of Object.entries(value ?? {})) {
            if (EXPECTED[key]) {
              found.add(key)
              assert.deepEqual(inner, EXPECTED[key], `${lang} ${path}: ${key}`)
            } else if (typeof inner === 'object') look(inner)
          }
        }
        look(body)
        assert.deepEqual([...found].sort(), named, `${lang} ${path} ${text}`)
      }
    }
  })
})

describe('a place that a form names', () => {
  const RIYADH_OLAYA = { region_id: 1, city_id: 101, district_id: '0101001' }
  const city = [
    'city_id',
    'city_not_in_region',
    'اختر مدينة تقع في المنطقة المحددة',
    'Choose a city in the selected region',
  ] as const
  const district = [
    'district_id',
    'district_not_in_city',
    'اختر حيًا يقع في المدينة المحددة',
    'Choose a district in the selected city',
  ] as const
  const missing = ['district_id', 'district_required', 'اختر الحي', 'Choose a district'] as const
  /** What is wrong with a place, for a company and for an RFQ, which needs no district. */
  const PLACES: {
    place: FormValues
    company: typeof city | typeof district | typeof missing | 'taken'
    rfq?: 'taken'
  }[] = [
    { place: RIYADH_OLAYA, company: 'taken' },
    { place: { region_id: 1, city_id: 103 }, company: 'taken' },
    { place: { ...RIYADH_OLAYA, region_id: 2 }, company: city },
    { place: { region_id: 13, city_id: 101, district_id: '1302002' }, company: city },
    { place: { ...RIYADH_OLAYA, city_id: 102 }, company: district },
    { place: { ...RIYADH_OLAYA, district_id: '0102001' }, company: district },
    { place: { region_id: 1, city_id: 103, district_id: '0101001' }, company: district },
    { place: { ...RIYADH_OLAYA, district_id: '1302002' }, company: district },
    { place: { region_id: 1, city_id: 101 }, company: missing, rfq: 'taken' },
  ]
  let number = 0
  const FORMS = {
    registration: (place: FormValues, lang: 'ar' | 'en') => {
      const company = {
        company_name: 'شركة الأماكن',
        email: `place${++number}@example.sa`,
        phone_number: '0551234567',
        password: 'a quiet green lamp',
        user_type: 'buyer',
      }
      return call('POST', '/register', { lang, form: { ...company, ...place } })
    },
    profile: async (place: FormValues, lang: 'ar' | 'en') =>
      call('PUT', '/user/update', { as: await aCompany(database), lang, json: { district_id: null, ...place } }),
    rfq: async (place: FormValues, lang: 'ar' | 'en') =>
      call('POST', '/rfqs/new', { as: await aCompany(database), lang, form: rfqForm(place) }),
  }
  const rfqForm = (wishes: FormValues): FormValues => ({
    title: 'كراسي مكتبية',
    description: 'كراسي لمكاتب الفرع الجديد',
    item_description: 'كرسي دوّار بمسند',
    quantity: 1,
    deadline: today,
    delivery_date: tomorrow,
    category_id: 1,
    attachments: [aPdf()],
    ...wishes,
  })

  for (const [name, send] of Object.entries(FORMS)) {
    it(`is one place, or the field that does not fit is named: ${name}`, async () => {
      for (const { place, company, ...special } of PLACES) {
        const [expected, about] = [name === 'rfq' ? (special.rfq ?? company) : company, JSON.stringify(place)]
        // A registration costs the hash of a password.
        for (const lang of name === 'registration' ? LANGS.slice(0, 1) : LANGS) {
          const { status, body, text } = await send(place, lang)
          if (expected === 'taken') {
            assert.ok(status < 300, `${about}: ${text}`)
            assert.deepEqual(
              [body.region.region_id, body.city.city_id, body.district?.district_id],
              [place.region_id, place.city_id, place.district_id],
              about,
            )
          } else {
            const [field, code, ar, en] = expected
            assert.deepEqual(
              [status, body.errors],
              [422, [{ field, code, message: lang === 'ar' ? ar : en }]],
              `${about}: ${text}`,
            )
          }
        }
      }
    })
  }

  it('of a company that moves to another city leaves the old district behind', async () => {
    const user = await aCompany(database)
    const move = (json: object) => call('PUT', '/user/update', { as: user, json })
    assert.equal((await move(RIYADH_OLAYA)).status, 200)
    const refused = await move({ city_id: 102 })
    assert.deepEqual(
      [refused.status, refused.body.errors?.[0].field, refused.body.errors?.[0].code],
      [422, 'district_id', 'district_required'],
      refused.text,
    )
    const { body } = await move({ city_id: 103 })
    assert.deepEqual([body.city.city_id, body.district], [103, null])
  })

  describe('and a deadline on the day of delivery', () => {
    it('is allowed, today too, when an RFQ is published and when it is changed', async () => {
      const as = await aCompany(database)
      for (const day of [today, tomorrow]) {
        const { status, body, text } = await call('POST', '/rfqs/new', {
          as,
          form: rfqForm({ ...RIYADH_OLAYA, deadline: day, delivery_date: day }),
        })
        assert.deepEqual([status, body.deadline, body.delivery_date], [201, day, day], text)
      }
      const rfq = await anRfq(database, { buyer: as })
      const change = async (json: object) => (await call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as, json })).status
      for (const json of [
        { deadline: rfq.delivery_date },
        { delivery_date: today, deadline: today },
        { delivery_date: tomorrow },
        { deadline: tomorrow },
      ]) {
        assert.equal(await change(json), 200, JSON.stringify(json))
      }
    })
  })
})

describe('what stands first of two that are equal', () => {
  it('the older bid of one amount, though the newer one was there at this price before', async () => {
    const rfq = await anRfq(database)
    const [first, second, dear, cheap] = [
      await aBid(database, { rfq_id: rfq.rfq_id, total_amount: 900 }),
      await aBid(database, { rfq_id: rfq.rfq_id, total_amount: 300 }),
      await aBid(database, { rfq_id: rfq.rfq_id, total_amount: 500 }),
      await aBid(database, { rfq_id: rfq.rfq_id, total_amount: 100 }),
    ]
    assert.equal(
      (await call('PUT', `/bids/${first.bid_id}/update`, { as: first.supplier, json: { total_amount: 300 } })).status,
      200,
    )
    for (const as of [rfq.buyer, first.supplier, await aSupplier(database)]) {
      const { body } = await call('GET', `/rfqs/${rfq.rfq_id}`, { as })
      assert.deepEqual(
        body.bids.map(({ bid_id }: { bid_id: number }) => bid_id),
        [cheap, first, second, dear].map(({ bid_id }) => bid_id),
      )
    }
  })

  it('in the list on the page: of one day the lower amount, then the older bid', () => {
    const bid = (bid_id: number, total_amount: number, proposed_delivery_date: string) => ({
      bid_id,
      total_amount: riyals(total_amount),
      proposed_delivery_date,
      accepted: false,
      mine: false,
    })
    const bids = [
      bid(4, 100, '2026-12-20'),
      bid(3, 100, '2026-12-20'),
      bid(2, 200, '2026-12-20'),
      bid(1, 100, '2026-12-25'),
    ]
    const order = (sort: 'amount' | 'delivery') =>
      orderBids({ price_basis: 'gross', bids }, sort, '2026-11-21').shown.map(({ bid_id }) => bid_id)
    assert.deepEqual(
      [order('amount'), order('delivery')],
      [
        [1, 3, 4, 2],
        [3, 4, 2, 1],
      ],
    )
  })

  it('the newer of two sessions used at the same moment, and the one that asks before both', async () => {
    const user = await aCompany(database)
    for (let more = 0; more < 3; more++) await aSession(database, user)
    await pool.query("update sessions set last_seen_at = date_trunc('hour', now()) where company_id = $1", [
      user.company_id,
    ])
    const { rows } = await pool.query<{ session_id: number }>(
      'select session_id from sessions where company_id = $1 order by session_id',
      [user.company_id],
    )
    const [own, ...others] = rows.map(({ session_id }) => session_id)
    const { body } = await call('GET', '/user/sessions', { as: user })
    assert.deepEqual(
      body.map(({ session_id }: { session_id: number }) => session_id),
      [own, ...others.toReversed()],
    )
  })

  it('in the history of an RFQ: its publication before a change at the same moment', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: { quantity: 7 } })
    await pool.query(
      "update rfqs set created_at = (select created_at from audit_events where action = 'rfq.changed' and object_id = $2) where rfq_id = $1",
      [rfq_id, String(rfq_id)],
    )
    const { body } = await call('GET', `/rfqs/${rfq_id}`, { as: buyer })
    assert.deepEqual(
      body.history.map(({ what }: { what: string }) => what),
      ['published', 'changed'],
    )
    assert.equal(body.history[0].at, body.history[1].at)
  })
})
