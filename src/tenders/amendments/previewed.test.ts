import assert from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { sweepFiles } from '#framework/files/storage/sweep.server.ts'
import { filesRemoved } from '#framework/files/upload/multipart.server.ts'
import { type Caller, type CallOptions, testApp } from '#test/support/app.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aColleague, aCompany } from '#test/support/make/companies.ts'
import { aPdf, type MadeFile } from '#test/support/make/files.ts'
import { anRfq, type MadeRfq } from '#test/support/make/rfqs.ts'
import type { AmendmentPreview } from './contract.ts'

/* What was previewed is published, and nothing else; the files of a preview wait for that. */

const { app, call, database } = await testApp()
const { pool } = database

const REASON = 'أُضيف الدور الرابع إلى نطاق العمل.'
const CHANGE = { quantity: '7', reason: REASON }
const toConfirm = () => anRfq(database, { on_change: 'confirm', closes_in: 20 })

async function preview(
  rfq: MadeRfq,
  files: MadeFile[] = [],
  { change = CHANGE, as = rfq.buyer }: { change?: Record<string, string>; as?: Caller } = {},
) {
  const body = files.length > 0 ? { form: { ...change, attachments: files } } : { json: change }
  return call<AmendmentPreview>('POST', `/rfqs/${rfq.rfq_id}/amendments/preview`, { as, ...body })
}

const publish = (rfq: MadeRfq, signed_preview: string, change: object = CHANGE, more: CallOptions = {}) =>
  call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: rfq.buyer, json: { ...change, signed_preview }, ...more })

/** Paths of files that wait to be published with an RFQ. */
async function waiting({ rfq_id }: MadeRfq) {
  const { rows } = await pool.query<{ path: string }>(
    'select path from files where reserved_for like $1 order by file_id',
    [`preview of RFQ ${rfq_id} for %`],
  )
  return rows.map(({ path }) => path)
}

async function stored() {
  await filesRemoved()
  const found = new Set<string>()
  for await (const { path } of app.storage.list()) found.add(path)
  return found
}

const namesOf = (body: { attachments: { name: string }[] }) => body.attachments.map(({ name }) => name).slice(1)
const versionOf = async ({ rfq_id }: MadeRfq) =>
  (await pool.query<{ version: number }>('select version from rfqs where rfq_id = $1', [rfq_id])).rows[0]!.version

describe('a signed preview', () => {
  afterEach(() => mock.timers.reset())

  it('publishes what it showed, with files that were sent for it alone', async () => {
    const rfq = await toConfirm()
    const { body: shown } = await preview(rfq, [aPdf('plan.pdf'), aPdf('table.pdf', 'x')])
    const paths = await waiting(rfq)
    assert.equal(paths.length, 2)
    const before = await stored()
    for (const path of paths) {
      assert.ok(before.has(path))
      for (const as of [undefined, rfq.buyer]) assert.equal((await call('GET', path, { as })).status, 404)
    }
    const { status, body, text } = await publish(rfq, shown.signed_preview)
    assert.equal(status, 200, text)
    assert.deepEqual(
      [body.version, body.quantity, body.attachments.slice(1).map(({ path }: { path: string }) => path)],
      [2, 7, paths],
    )
    assert.deepEqual(namesOf(body), ['plan.pdf', 'table.pdf'])
    assert.deepEqual([await waiting(rfq), await stored()], [[], before])
    const diff = await call('GET', `/rfqs/${rfq.rfq_id}/diff?from=1&to=2`, { as: rfq.buyer })
    assert.deepEqual(diff.body, shown.changes)
    assert.equal((await app.inject({ url: paths[0]! })).statusCode, 200)
    // Sent again it is an amendment of a version that is over.
    assert.equal((await publish(rfq, shown.signed_preview)).body.code, 'stale')
  })

  it('may hold files alone', async () => {
    const rfq = await anRfq(database)
    const form = { attachments: [aPdf('plan.pdf')] }
    const { body } = await call('POST', `/rfqs/${rfq.rfq_id}/amendments/preview`, { as: rfq.buyer, form })
    const published = await publish(rfq, body.signed_preview, {})
    assert.deepEqual([published.status, namesOf(published.body)], [200, ['plan.pdf']])
  })

  it('is refused to others, for another RFQ, with other content and after half an hour', async () => {
    const rfq = await toConfirm()
    const other = await anRfq(database, { buyer: rfq.buyer, on_change: 'confirm', closes_in: 20 })
    const colleague = await aColleague(database, rfq.buyer, { roles: ['buyer'] })
    const { signed_preview } = (await preview(rfq, [aPdf('plan.pdf')])).body
    const foreign = (await preview(rfq, [], { as: colleague })).body.signed_preview
    const altered = `${signed_preview.slice(0, 40)}${signed_preview[40] === 'A' ? 'B' : 'A'}${signed_preview.slice(41)}`
    const [, standing] = (await call('GET', `/rfqs/${rfq.rfq_id}`, { as: rfq.buyer })).body.attachments_paths
    const form = { ...CHANGE, signed_preview, attachments: [aPdf('another.pdf', 'y')] }
    const attempts: Record<string, () => ReturnType<typeof publish>> = {
      colleague: () => publish(rfq, signed_preview, CHANGE, { as: colleague }),
      'of a colleague': () => publish(rfq, foreign),
      'another RFQ': () => publish(other, signed_preview),
      forged: () => publish(rfq, altered),
      nonsense: () => publish(rfq, 'nonsense'),
      quantity: () => publish(rfq, signed_preview, { ...CHANGE, quantity: '8' }),
      'one field more': () => publish(rfq, signed_preview, { ...CHANGE, title: 'عنوان آخر للطلب' }),
      'one field less': () => publish(rfq, signed_preview, { reason: REASON }),
      deadline: () => publish(rfq, signed_preview, { ...CHANGE, deadline: addDays(rfq.deadline, 1) }),
      'files that are replaced': () => publish(rfq, signed_preview, { ...CHANGE, replaced_files: String(standing) }),
      'one file more': () => call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: rfq.buyer, form }),
      'half an hour': async () => {
        mock.timers.enable({ apis: ['Date'], now: Date.now() + 31 * 60_000 })
        try {
          return await publish(rfq, signed_preview)
        } finally {
          mock.timers.reset()
        }
      },
    }
    for (const [name, attempt] of Object.entries(attempts)) {
      const { status, body } = await attempt()
      assert.deepEqual([status, body.code], [409, 'preview_outdated'], name)
    }
    const stranger = await publish(rfq, signed_preview, CHANGE, { as: await aCompany(database) })
    assert.deepEqual([stranger.status, stranger.body.code], [403, 'not_owner'])
    assert.deepEqual([await versionOf(rfq), await versionOf(other), (await waiting(rfq)).length], [1, 1, 1])
    assert.equal((await publish(rfq, signed_preview)).status, 200)
  })

  it('says in both languages what to do', async () => {
    const rfq = await toConfirm()
    const errors = ['ar', 'en'] as const
    const texts = await Promise.all(errors.map(async (lang) => (await publish(rfq, 'x', CHANGE, { lang })).body.error))
    assert.deepEqual(texts, [
      'لم تعد هذه المعاينة صالحة. اعرض معاينة جديدة، ثم انشر التعديل.',
      'This preview is no longer valid. Preview the change again, then publish it.',
    ])
  })

  it('of a version that is over is stale', async () => {
    const rfq = await toConfirm()
    const { signed_preview } = (await preview(rfq)).body
    const title = { title: 'عنوان آخر للطلب' }
    assert.equal((await call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: rfq.buyer, json: title })).status, 200)
    const { status, body } = await publish(rfq, signed_preview)
    assert.deepEqual([status, body.code, body.changes[0].path], [412, 'stale', 'title'])
  })

  it('leaves the reason open, and the earliest deadline in place of one that is too early', async () => {
    const rfq = await anRfq(database, { on_change: 'confirm', closes_in: 0 })
    const change = { quantity: '7' }
    const { too_close, earliest_deadline, signed_preview } = (await preview(rfq, [], { change })).body
    assert.equal(too_close, true)
    const later = addDays(earliest_deadline!, 1)
    assert.equal((await publish(rfq, signed_preview, change)).body.code, 'deadline_too_close')
    const other = await publish(rfq, signed_preview, { ...CHANGE, deadline: later })
    assert.deepEqual([other.status, other.body.code], [409, 'preview_outdated'])
    const without = await publish(rfq, signed_preview, { ...change, deadline: earliest_deadline })
    assert.deepEqual([without.status, without.body.errors[0].field], [422, 'reason'])
    const { status, body } = await publish(rfq, signed_preview, { ...CHANGE, deadline: earliest_deadline })
    assert.deepEqual([status, body.deadline], [200, earliest_deadline])
    // Where it is not too early, another deadline is another change.
    const open = await toConfirm()
    const early = (await preview(open, [], { change })).body
    assert.equal(early.too_close, false)
    const moved = await publish(open, early.signed_preview, { ...CHANGE, deadline: early.earliest_deadline })
    assert.equal(moved.body.code, 'preview_outdated')
  })
})

describe('the files of a preview', () => {
  it('are those of one preview of a person and RFQ: the next one replaces them', async () => {
    const rfq = await toConfirm()
    const colleague = await aColleague(database, rfq.buyer, { roles: ['buyer'] })
    const theirs = (await preview(rfq, [aPdf('theirs.pdf')], { as: colleague })).body
    const first = (await preview(rfq, [aPdf('first.pdf')])).body
    const [, replaced] = await waiting(rfq)
    const before = await stored()
    for (let again = 0; again < 3; again++) await preview(rfq, [aPdf('again.pdf')])
    const { signed_preview } = (await preview(rfq, [aPdf('last.pdf')])).body
    const after = await stored()
    assert.deepEqual([(await waiting(rfq)).length, after.size, after.has(replaced!)], [2, before.size, false])
    assert.equal((await publish(rfq, first.signed_preview)).body.code, 'preview_outdated')
    assert.deepEqual(namesOf((await publish(rfq, signed_preview)).body), ['last.pdf'])
    // A preview without files needs none either.
    await preview(rfq, [], { as: colleague })
    assert.deepEqual(await waiting(rfq), [])
    assert.equal((await publish(rfq, theirs.signed_preview, CHANGE, { as: colleague })).body.code, 'stale')
  })

  it('count to the quota of their company from the start', async () => {
    const rfq = await toConfirm()
    const other = await anRfq(database, { buyer: rfq.buyer, on_change: 'confirm', closes_in: 20 })
    await pool.query(
      `insert into files (path, kind, owner_id, name, ext, mime, size, sha256)
       select '/uploads/rfq/' || md5($1 || n::text) || '.pdf', 'rfq', $1, 'x.pdf', 'pdf', 'application/pdf', 1, '0'
       from generate_series((select count(*) + 1 from files where owner_id = $1), 499) n`,
      [rfq.buyer.company_id],
    )
    const before = await stored()
    const both = await preview(rfq, [aPdf('1.pdf'), aPdf('2.pdf')])
    assert.deepEqual([both.status, both.body], [413, both.body])
    assert.deepEqual(await stored(), before)
    assert.equal((await preview(rfq, [aPdf('1.pdf')])).status, 200)
    const more = await preview(other, [aPdf('2.pdf')])
    assert.deepEqual([more.status, (more.body as unknown as { code: string }).code], [413, 'quota_exceeded'])
    // The next one needs the place of the one before alone, and so does what is published.
    const { status, body } = await preview(rfq, [aPdf('3.pdf')])
    assert.equal(status, 200)
    assert.deepEqual(namesOf((await publish(rfq, body.signed_preview)).body), ['3.pdf'])
  })

  it('are swept after an hour, with what they count', async () => {
    const [swept, young] = [await toConfirm(), await toConfirm()]
    const late = (await preview(swept, [aPdf('late.pdf')])).body
    const soon = (await preview(young, [aPdf('soon.pdf')])).body
    const [path] = await waiting(swept)
    const age = (rfq: MadeRfq, minutes: number) =>
      pool.query(`update files set created_at = now() - make_interval(mins => $2) where reserved_for like $1`, [
        `preview of RFQ ${rfq.rfq_id} for %`,
        minutes,
      ])
    await age(swept, 61)
    await age(young, 59)
    const { storage, config } = app
    const { reserved_removed } = await sweepFiles({ database, storage, config, logger: app.log })
    assert.equal(reserved_removed, 1)
    assert.deepEqual([await waiting(swept), (await stored()).has(path!)], [[], false])
    assert.equal((await publish(swept, late.signed_preview)).body.code, 'preview_outdated')
    assert.deepEqual(namesOf((await publish(young, soon.signed_preview)).body), ['soon.pdf'])
  })

  it('of two previews at the same time are those of one', async () => {
    const rfq = await toConfirm()
    const before = await stored()
    const quota = `select pg_advisory_xact_lock(hashtextextended('files ${rfq.buyer.company_id}', 0))`
    const answers = await whileLocked(database, [quota], async (release) => {
      const both = Promise.all([preview(rfq, [aPdf('one.pdf')]), preview(rfq, [aPdf('two.pdf')])])
      await untilWaiting(database, 2, both)
      await release()
      return both
    })
    assert.deepEqual(
      [answers.map(({ status }) => status), (await waiting(rfq)).length, (await stored()).size],
      [[200, 200], 1, before.size + 1],
    )
    const codes: unknown[] = []
    for (const { body } of answers) codes.push((await publish(rfq, body.signed_preview)).body.code)
    assert.equal(codes.filter((code) => code === undefined).length, 1)
  })

  it('are not replaced while they are published, and not published once they are replaced', async () => {
    const rfq = await toConfirm()
    const { signed_preview } = (await preview(rfq, [aPdf('first.pdf')])).body
    // The files are claimed; the transaction has not ended.
    const [published, next] = await whileLocked(
      database,
      ['lock table rfq_attachments in share mode'],
      async (release) => {
        const publishing = publish(rfq, signed_preview)
        await untilWaiting(database, 1, publishing)
        const previewing = preview(rfq, [aPdf('second.pdf')])
        await untilWaiting(database, 2, publishing, previewing)
        await release()
        return Promise.all([publishing, previewing])
      },
    )
    assert.deepEqual([published.status, next.status, namesOf(published.body)], [200, 200, ['first.pdf']])
    assert.equal((await app.inject({ url: published.body.attachments[1].path })).statusCode, 200)
    assert.equal((await publish(rfq, next.body.signed_preview)).body.code, 'stale')

    const other = await toConfirm()
    const replaced = (await preview(other, [aPdf('first.pdf')])).body.signed_preview
    const late = await whileLocked(
      database,
      [`select from rfqs where rfq_id = ${other.rfq_id} for share`],
      async (release) => {
        const publishing = publish(other, replaced)
        await untilWaiting(database, 1, publishing)
        // A preview waits for nobody.
        assert.equal((await preview(other, [aPdf('second.pdf')])).status, 200)
        await release()
        return publishing
      },
    )
    assert.deepEqual([late.status, late.body.code, await versionOf(other)], [409, 'preview_outdated', 1])
  })
})
