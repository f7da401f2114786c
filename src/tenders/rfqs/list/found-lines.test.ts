import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSubjectCache } from '#framework/cache/subject-cache.server.ts'
import { collectNewWords } from '#framework/search/collect-words.server.ts'
import { rfqSearch } from '#tenders/core/contract.ts'
import { testApp } from '#test/support/app.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { aCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { plansOf } from '#test/support/plans.ts'
import { listRfqs } from './list-rfqs.server.ts'
import { rfqWords } from './rfq-words.server.ts'

/* RFQs are found by the lines of their bills of quantities. */

const site = await testApp()
const { call, database } = site
const { pool } = database
// Fixed names: a search compares them.
const buyer = await aCompany(database, { company_name: 'شركة ركن البداية' })

interface Found {
  rfq_id: number
  found_line?: { line_no: number; section: string | null; description: string }
}
async function search(words: string, more = 'limit=24', path = '/rfqs/all', as?: MadeCompany) {
  const { body, headers } = await call<Found[]>('GET', `${path}?search=${encodeURIComponent(words)}&${more}`, { as })
  const next = /[?&](cursor=[\w-]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
  return { rows: body, ids: body.map(({ rfq_id }) => rfq_id), next, headers }
}
const bill = async (title: string, descriptions: string[], section = 'أعمال التشطيبات') => {
  const rfq = await anRfq(database, { buyer, title, closes_in: 20, on_change: 'confirm' })
  await withLines(
    database,
    rfq.rfq_id,
    descriptions.map((description) => ({ description, section })),
  )
  return rfq
}

describe('a search of RFQs', () => {
  it('looks through all lines and says which one it found', async () => {
    const { rfq_id } = await bill('تشطيب مكاتب', ['إزالة الأرضيات', 'فك الأبواب', 'بلاط بورسلان ٦٠×٦٠', 'نقاط إنارة'])
    for (const [words, line_no] of [
      ['الأرضيات', 1],
      ['فك الابواب', 2],
      ['بورسلان', 3],
      ['60 x 60', 3],
      ['نقاط إناره', 4],
      ['أعمال التشطيبات', 1],
    ] as const) {
      const { rows, headers } = await search(words)
      assert.deepEqual([rows.map((row) => row.rfq_id), headers['x-total-count']], [[rfq_id], '1'], words)
      assert.equal(rows[0]!.found_line?.line_no, line_no, words)
    }
    const { rows } = await search('بورسلان')
    assert.deepEqual(rows[0]!.found_line, {
      line_no: 3,
      section: 'أعمال التشطيبات',
      description: 'بلاط بورسلان ٦٠×٦٠',
    })
    // Words of two lines that follow each other are in none, and two letters are looked for in titles alone.
    for (const words of ['الأبواب بلاط', 'فك', '#60']) assert.deepEqual((await search(words)).ids, [], words)
    assert.equal((await search('تشطيب مكاتب')).rows[0]!.found_line, undefined)
  })

  it('has those found by title or buyer first, each of both newest first, page by page', async () => {
    const lines = [await bill('أعمال أولى', ['مضخات غاطسة']), await bill('أعمال ثانية', ['كابل', 'مضخات غاطسة'])]
    const titles = [
      await anRfq(database, { buyer, title: 'مضخات غاطسة للآبار' }),
      await bill('مضخات غاطسة', ['مضخات غاطسة كبيرة']),
    ]
    const newest = [...titles.toReversed(), ...lines.toReversed()].map(({ rfq_id }) => rfq_id)
    for (const more of ['sort=newest', `region_id=${await regionOf(newest[0]!)}`, 'status=active']) {
      const all = await search('مضخات غاطسة', more)
      assert.deepEqual([all.ids, all.headers['x-total-count']], [newest, '4'], more)
      assert.deepEqual(
        all.rows.map(({ found_line }) => found_line?.line_no),
        [undefined, undefined, 2, 1],
      )
      for (const limit of [1, 2, 3]) {
        const ids: number[] = []
        let page: Awaited<ReturnType<typeof search>> | undefined
        do {
          page = await search('مضخات غاطسة', [more, `limit=${limit}`, page?.next].filter(Boolean).join('&'))
          assert.equal(page.headers['x-total-count'], '4')
          ids.push(...page.ids)
        } while (page.next)
        assert.deepEqual(ids, newest, `${more} by ${limit}`)
      }
    }
    // Another order is that order alone.
    const byBids = await search('مضخات غاطسة', 'sort=bids')
    assert.deepEqual(
      byBids.ids,
      [...newest].sort((a, b) => b - a),
    )
    assert.deepEqual(
      (await search('مضخات غاطسة', 'limit=24', '/rfqs/my-rfqs', buyer)).ids,
      newest,
      'and so are those of the buyer alone',
    )
  })

  it('follows an amendment of the lines, and leaves out what nobody may see', async () => {
    const rfq = await bill('تجهيز قاعة', ['ستائر قطيفة', 'سجاد صوف'])
    const { status, text } = await call('PUT', `/rfqs/${rfq.rfq_id}/update`, {
      as: buyer,
      json: {
        reason: 'تغيّر نطاق العمل.',
        lines: [
          { description: 'سجاد صوف', quantity: '4', unit_code: 'H87' },
          { description: 'ألواح عازلة للصوت', quantity: '9', unit_code: 'H87' },
        ],
      },
    })
    assert.equal(status, 200, text)
    assert.deepEqual((await search('قطيفة')).ids, [])
    assert.deepEqual((await search('ألواح عازلة')).ids, [rfq.rfq_id])
    assert.equal((await call('DELETE', `/rfqs/${rfq.rfq_id}/delete`, { as: buyer })).status, 200)
    assert.deepEqual((await search('ألواح عازلة')).ids, [])
    assert.deepEqual((await search('ألواح عازلة', 'limit=24', '/rfqs/my-rfqs', buyer)).ids, [rfq.rfq_id])
    assert.deepEqual((await search('ألواح عازلة', 'limit=24', '/rfqs/my-rfqs', await aCompany(database))).ids, [])
  })

  it('suggests lines for misspelled words', async () => {
    const { rfq_id } = await bill('مستلزمات مختبر', ['Centrifuge tubes', 'Pipette tips'])
    await collectNewWords(database, [rfqWords])
    const { rows, headers } = await search('centrifuje')
    assert.equal(headers['x-matches'], 'similar')
    assert.deepEqual(
      rows.map((row) => [row.rfq_id, row.found_line?.description]),
      [[rfq_id, 'Centrifuge tubes']],
    )
  })

  it('alerts those who saved it, when a line comes by an amendment, too', async () => {
    const person = await aCompany(database)
    const { status, body } = await call('POST', '/saved-searches', {
      as: person,
      json: { what: 'rfqs', name: 'مصاعد', alert: 'daily', query: { search: 'مصاعد' } },
    })
    assert.equal(status, 201)
    const rfq = await bill('صيانة مبنى', ['غسيل الواجهات'])
    const { status: amended } = await call('PUT', `/rfqs/${rfq.rfq_id}/update`, {
      as: buyer,
      json: { reason: 'تغيّر نطاق العمل.', lines: [{ description: 'صيانة مصاعد', quantity: '2', unit_code: 'H87' }] },
    })
    assert.equal(amended, 200)
    await (await jobsOf(site)).run()
    const { rows } = await pool.query('select object_id from search_alerts where saved_search_id = $1', [
      body.saved_search_id,
    ])
    assert.deepEqual(rows, [{ object_id: rfq.rfq_id }])
  })

  it('reads lines by their index, however many RFQs there are', async () => {
    await pool.query(
      `with made as (
         insert into rfqs (buyer_id, title, description, item_description, quantity, delivery_date, deadline, category_id, region_id, city_id, has_lines)
         select $1, 'طلب ' || n, 'وصف', 'صنف', 1, riyadh_today() + 30, riyadh_today() + 20, 1 + n % 19, region_id, city_id, true
         from generate_series(1, 2500) n, (select region_id, city_id from cities limit 1) place returning rfq_id)
       insert into rfq_lines (rfq_id, line_no, description, quantity, unit_code, since_version)
       select rfq_id, line_no, 'بند ' || md5(rfq_id || '-' || line_no), 1, 'H87', 1 from made cross join generate_series(1, 3) line_no`,
      [buyer.company_id],
    )
    await database.owner.pool.query('vacuum analyze rfqs, rfq_lines')
    const { reader, mustUse } = plansOf(database)
    await mustUse('lines', ['rfqs_search', 'rfqs_lines_search'], ['rfqs'], () =>
      listRfqs(
        reader,
        { viewer: null, requireVerifiedEmail: false },
        rfqSearch.parse({ limit: '24', search: 'deadbeef12' }),
        {},
        { ...createSubjectCache<number>({ seconds: 1 }), get: () => Promise.resolve(1) },
      ),
    )
  })
})

async function regionOf(rfq_id: number): Promise<number> {
  const { rows } = await pool.query<{ region_id: number }>('select region_id from rfqs where rfq_id = $1', [rfq_id])
  return rows[0]!.region_id
}
