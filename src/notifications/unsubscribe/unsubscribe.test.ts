import assert from 'node:assert/strict'
import { after, describe, it, mock } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { aMailServer } from '#test/support/make/mail-server.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { stopTokens } from './stop-token.server.ts'
import { matchSearches } from '../saved-searches/match-searches.server.ts'

const server = await aMailServer()
after(() => server.close())
const site = await testApp({ SMTP_URL: server.url })
const { app, call, database } = site
const jobs = await jobsOf(site)
const { rows: days } = await database.pool.query<{ day: string }>('select (riyadh_today() + 10)::text as day')

const place = async (rfq_id: number) => {
  const as = await aSupplier(database)
  await call('POST', `/rfqs/${rfq_id}/bids/new`, {
    as,
    form: { total_amount: '1', proposed_delivery_date: days[0]!.day, comments: '', attachment: aPdf() },
  })
  await jobs.run()
  return as
}
const mailTo = ({ email }: MadeCompany, subject: RegExp) =>
  server.taken.findLast(({ receivers, subject: of }) => receivers[0] === email && subject.test(of!))!
const raw = (mail: ReturnType<typeof mailTo>, header: string) =>
  mail.headerLines.find(({ key }) => key === header)?.line.replace(/^[^:]+:\s*|\s*\r?\n\s*/g, '')
const choiceOf = async (as: MadeCompany, group: string) =>
  (await call('GET', '/notifications/preferences', { as })).body.preferences.find(
    (one: { group: string }) => one.group === group,
  ).mail as string
const post = (url: string, payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

/** A buyer who was just mailed of a bid, and the path of the link in that e-mail. */
async function aReader() {
  const { rfq_id, buyer } = await anRfq(database)
  const supplier = await place(rfq_id)
  const mail = mailTo(buyer, /عرض جديد/)
  const url = new URL(/^<(.+)>$/.exec(raw(mail, 'list-unsubscribe')!)![1]!)
  return { rfq_id, buyer, supplier, mail, path: url.pathname + url.search, token: url.searchParams.get('token')! }
}

describe('stopping e-mails of a kind', () => {
  it('takes one click in a mail program, without a session, as often as it likes', async () => {
    const { buyer, mail, path, rfq_id } = await aReader()
    assert.equal(raw(mail, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
    assert.match(mail.text!, /إيقاف هذا النوع من الرسائل: http:\/\/localhost:3000\/unsubscribe\?token=/)
    for (let times = 0; times < 2; times++) {
      const { statusCode, json } = await post(path)
      assert.deepEqual([statusCode, json()], [200, { ok: true }])
    }
    assert.deepEqual([await choiceOf(buyer, 'my_tenders'), await choiceOf(buyer, 'company')], ['off', 'now'])
    server.taken.length = 0
    await place(rfq_id)
    assert.deepEqual(
      server.taken.filter(({ receivers }) => receivers[0] === buyer.email),
      [],
    )
  })

  it('says what the link stops and for whom, to nobody else', async () => {
    const { buyer, token } = await aReader()
    const read = async (of: string) => (await call('POST', '/unsubscribe/read', { json: { token: of } })).body.offer
    assert.deepEqual(await read(token), { topic: 'my_tenders', full_name: buyer.company_name })
    assert.deepEqual(await read(token.replace(/^\d+/, String(buyer.person_id + 1))), null)
  })

  it('changes nothing by opening the link, and answers the same to what is not ours', async () => {
    const { buyer, path, token } = await aReader()
    assert.equal((await app.inject(path)).statusCode, 405)
    const [person, group, month, signature] = token.split('.') as [string, string, string, string]
    const forged = [
      `${person}.${group}.${month}.${'A'.repeat(43)}`,
      `${Number(person) + 1}.${group}.${month}.${signature}`,
      `${person}.company.${month}.${signature}`,
      `${person}.${group}.2020-01.${signature}`,
      'x',
      '',
    ]
    const right = await post(path.replace(token, forged[0]!))
    for (const other of forged) {
      const answer = await post(path.replace(token, encodeURIComponent(other)))
      assert.deepEqual([answer.statusCode, answer.payload], [right.statusCode, '{"ok":true}'])
    }
    assert.deepEqual([await choiceOf(buyer, 'my_tenders'), await choiceOf(buyer, 'company')], ['now', 'now'])
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 400 * 86_400_000 })
    await post(path)
    mock.timers.reset()
    assert.equal(await choiceOf(buyer, 'my_tenders'), 'now', 'a link of long ago')
  })

  it('is not offered in what is always sent', async () => {
    const { supplier, buyer, rfq_id } = await aReader()
    const { rows } = await database.pool.query<{ bid_id: number }>('select bid_id from bids where rfq_id = $1', [
      rfq_id,
    ])
    await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id: rows[0]!.bid_id } })
    await jobs.run()
    const canceled = await anRfq(database, { buyer })
    const bidder = await place(canceled.rfq_id)
    await call('DELETE', `/rfqs/${canceled.rfq_id}/delete`, { as: buyer })
    await jobs.run()
    for (const mail of [mailTo(supplier, /تم تقديم/), mailTo(supplier, /قُبل عرضكم/), mailTo(bidder, /أُلغي طلب/)])
      assert.deepEqual(
        [raw(mail, 'list-unsubscribe'), mail.text!.includes('unsubscribe')],
        [undefined, false],
        mail.subject,
      )
  })

  it('in the daily summary stops the summary', async () => {
    const { rfq_id, buyer } = await aReader()
    await call('PUT', '/notifications/preferences', {
      as: buyer,
      json: { preferences: [{ group: 'my_tenders', in_app: true, mail: 'digest' }] },
    })
    await place(rfq_id)
    await database.pool.query("update notifications set mail_due_at = now() where mail = 'digest'")
    await jobs.run('send_digests')
    const url = new URL(/^<(.+)>$/.exec(raw(mailTo(buyer, /^ملخص/), 'list-unsubscribe')!)![1]!)
    // Alerts of saved searches are in no group that is chosen.
    const alert = await call('POST', '/saved-searches', {
      as: buyer,
      json: { what: 'rfqs', name: 'خزائن', alert: 'daily', query: { search: 'خزائن' } },
    })
    assert.equal(alert.status, 201)
    await matchSearches(database, 'rfqs', (await anRfq(database, { title: 'خزائن حديد' })).rfq_id)
    const waiting = async () =>
      (
        await database.pool.query<{ mail: string }>(
          "select mail from notifications where person_id = $1 and kind = 'search_rfq'",
          [buyer.person_id],
        )
      ).rows.map(({ mail }) => mail)
    assert.deepEqual(await waiting(), ['digest'])
    const answer = await post(url.pathname + url.search, '{}', 'application/json')
    assert.equal(answer.statusCode, 200, url.search + answer.payload)
    assert.deepEqual(
      [await choiceOf(buyer, 'my_tenders'), await choiceOf(buyer, 'followed'), await choiceOf(buyer, 'company')],
      ['off', 'off', 'now'],
    )
    assert.deepEqual(await waiting(), ['skipped'])
  })

  it('in an alert stops the saved searches that it is of, and names them', async () => {
    const me = await aSupplier(database)
    const save = async (word: string, alert: 'now' | 'daily') => {
      const json = { what: 'rfqs', name: `بحث ${word}`, alert, query: { search: word } }
      return (await call('POST', '/saved-searches', { as: me, json })).body.saved_search_id as number
    }
    const [desks, oak, lamps] = [await save('مكاتب', 'now'), await save('سنديان', 'daily'), await save('مصابيح', 'now')]
    const publish = async (title: string) => {
      await matchSearches(database, 'rfqs', (await anRfq(database, { title })).rfq_id)
      await jobs.run()
    }
    /** The searches of each e-mail; the second one waits, so that it can be one with the next. */
    const mailed = async () =>
      (
        await database.pool.query<{ searches: number[] }>(
          "select params -> 'saved_search_ids' as searches from mails where person_id = $1 order by mail_id",
          [me.person_id],
        )
      ).rows.map(({ searches }) => searches)
    const alerts = async () => {
      const { body } = await call('GET', '/saved-searches', { as: me })
      return Object.fromEntries(
        body.map(({ saved_search_id, alert }: { saved_search_id: number; alert: string }) => [saved_search_id, alert]),
      )
    }
    const linkIn = (mail: ReturnType<typeof mailTo>) => new URL(/^<(.+)>$/.exec(raw(mail, 'list-unsubscribe')!)![1]!)

    await publish('مكاتب سنديان')
    const url = linkIn(mailTo(me, /مطابق لبحثك/))
    const token = url.searchParams.get('token')!
    const read = async () => (await call('POST', '/unsubscribe/read', { json: { token } })).body.offer
    assert.deepEqual(await read(), {
      topic: 'alerts',
      full_name: me.company_name,
      searches: ['بحث مكاتب', 'بحث سنديان'],
    })
    const others = token.replace(`alerts-${desks}-${oak}`, `alerts-${lamps}`)
    assert.notEqual(others, token)
    await post(url.pathname + url.search.replace(token, others))
    assert.deepEqual(await alerts(), { [desks]: 'now', [oak]: 'daily', [lamps]: 'now' }, 'of which the link is not')
    assert.equal((await post(url.pathname + url.search)).statusCode, 200)
    assert.deepEqual(await alerts(), { [desks]: 'off', [oak]: 'off', [lamps]: 'now' })
    await publish('مكاتب زان')
    await publish('مصابيح')
    assert.deepEqual(await mailed(), [[desks, oak], [lamps]])

    await call('DELETE', `/saved-searches/${desks}`, { as: me })
    assert.deepEqual((await read()).searches, ['بحث سنديان'])
  })

  it('stops the alerts of all searches where the link names none, and of nobody else', async () => {
    const [me, neighbour] = [await aSupplier(database), await aSupplier(database)]
    for (const as of [me, neighbour])
      for (const [search, alert] of [
        ['مكاتب', 'now'],
        ['سنديان', 'daily'],
      ] as const)
        await call('POST', '/saved-searches', { as, json: { what: 'rfqs', name: search, alert, query: { search } } })
    const token = stopTokens(app.secrets, () => 'alerts')({ kind: 'search-alert', params: {} }, me.person_id)!
    assert.equal((await post(`/api/v1/unsubscribe?token=${token}`)).statusCode, 200)
    const alertsOf = async (as: MadeCompany) =>
      (await call('GET', '/saved-searches', { as })).body.map(({ alert }: { alert: string }) => alert).sort()
    assert.deepEqual(
      [await alertsOf(me), await alertsOf(neighbour)],
      [
        ['off', 'off'],
        ['daily', 'now'],
      ],
    )
  })

  it('takes the forms of every mail program, and nothing large', async () => {
    const { buyer, path } = await aReader()
    const form = (content: string) =>
      post(
        path,
        `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\n${content}\r\n--x--\r\n`,
        'multipart/form-data; boundary=x',
      )
    assert.equal((await form('x'.repeat(10_000))).statusCode, 413)
    assert.equal(await choiceOf(buyer, 'my_tenders'), 'now')
    const { statusCode, payload } = await form('One-Click')
    assert.deepEqual([statusCode, payload, await choiceOf(buyer, 'my_tenders')], [200, '{"ok":true}', 'off'])
  })
})
