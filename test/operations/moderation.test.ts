import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { describe, it, mock } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import { aProduct } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aColleague, aCompany, aSession } from '#test/support/make/companies.ts'
import { aMailServer } from '#test/support/make/mail-server.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { runCommand } from '#test/support/ops.ts'
import { UsageError } from '#framework/config/command.server.ts'

const site = await testApp()
const { database, call } = site
const { kysely } = database
const ops = (name: string, ...words: string[]) => runCommand(site, name, ...words)
const BECAUSE = ['--reason', 'asked by the ministry'] as const

/** What operators have left in the trail about one object. */
const trail = (object_type: string, object_id: number | string) =>
  kysely
    .selectFrom('audit_events')
    .select(['action', 'company_id', 'details'])
    .where('object_type', '=', object_type)
    .where('object_id', '=', String(object_id))
    .orderBy('audit_event_id')
    .execute()

describe('companies:disable and companies:enable', () => {
  it('shut a company out with its profile, products and sessions, and let it in again; each leaves one event', async () => {
    const { seller, product_id } = await aProduct(database)
    await aSession(database, seller)
    assert.equal((await call('GET', `/marketplace/products/${product_id}`)).status, 401)
    assert.equal((await call('GET', `/unauthorized/marketplace/products/${product_id}`)).status, 200)

    assert.equal(
      await ops('companies:disable', seller.email.toUpperCase(), ...BECAUSE),
      `Company ${seller.company_id} is disabled, 2 sessions ended`,
    )
    assert.equal(
      await ops('companies:disable', String(seller.company_id), ...BECAUSE),
      `Company ${seller.company_id} is already disabled`,
    )
    assert.equal((await call('GET', '/user/me', { as: seller })).status, 401)
    assert.equal((await call('GET', `/unauthorized/marketplace/products/${product_id}`)).status, 404)
    assert.equal((await call('GET', `/unauthorized/profile/${seller.company_id}`)).status, 404)

    await ops('companies:enable', String(seller.company_id), ...BECAUSE)
    assert.equal((await call('GET', `/unauthorized/profile/${seller.company_id}`)).status, 200)
    const [off, on, ...more] = await trail('company', seller.company_id)
    assert.deepEqual(
      [off!.action, off!.company_id, on!.action, more],
      ['company.disabled', seller.company_id, 'company.enabled', []],
    )
    assert.equal(off!.details.reason, BECAUSE[1])
    assert.ok(String(off!.details.operator).length > 0)
  })

  it('record who ran them: the name that is given, who called sudo, or the account', async () => {
    const { company_id } = await aCompany(database)
    const sudo_user = process.env.SUDO_USER
    try {
      delete process.env.SUDO_USER
      await ops('companies:disable', String(company_id), ...BECAUSE)
      process.env.SUDO_USER = 'huda'
      await ops('companies:enable', String(company_id), ...BECAUSE)
      await ops('companies:disable', String(company_id), ...BECAUSE, '--as', 'sami')
    } finally {
      if (sudo_user === undefined) delete process.env.SUDO_USER
      else process.env.SUDO_USER = sudo_user
    }
    assert.deepEqual(
      (await trail('company', company_id)).map(({ details }) => details.operator),
      [userInfo().username, 'huda', 'sami'],
    )
  })

  it('know no company that is not there', async () => {
    await assert.rejects(ops('companies:disable', '999999', ...BECAUSE), {
      message: 'There is no company 999999: npm run ops -- companies:list',
    })
  })
})

it('companies:list finds by name in any spelling, and by address', async () => {
  const user = await aCompany(database, { company_name: 'مؤسسة أُفق الإمداد', email: 'horizon@supply.example.sa' })
  for (const search of ['افق الامداد', 'HORIZON@']) {
    const [head, row, ...more] = (await ops('companies:list', search)).split('\n')
    assert.match(head!, /^id +address/)
    assert.match(row!, new RegExp(`^${user.company_id} +horizon@supply.example.sa +buyer +verified +1 `))
    assert.deepEqual(more, [])
  }
  assert.equal(await ops('companies:list', 'nobody at all'), 'No companies found')
})

describe('people:sign-out', () => {
  it('@asvs V7.4.5 signs one company out everywhere, or everybody', async () => {
    const [one, other] = [await aCompany(database), await aCompany(database)]
    assert.equal(await ops('people:sign-out', String(one.person_id), ...BECAUSE), '1 session ended')
    assert.deepEqual(
      [(await call('GET', '/user/me', { as: one })).status, (await call('GET', '/user/me', { as: other })).status],
      [401, 200],
    )
    assert.equal(
      await ops('people:sign-out', String(one.person_id), '--reason', 'once more, to be sure'),
      '0 sessions ended',
    )
    const { rows } = await database.pool.query("select from mails where kind = 'sessions-ended'")
    assert.equal(rows.length, 1, 'only where a session ended')
    await ops('people:sign-out', '--all', ...BECAUSE)
    assert.equal((await call('GET', '/user/me', { as: other })).status, 401)
    assert.deepEqual(
      (await trail('session', 'all')).map(({ action }) => action),
      ['session.revoked'],
    )
  })
})

describe('people:disable and people:enable', () => {
  it('write to a person who is in no company any more, too', async () => {
    const company = await aCompany(database)
    const left = await aColleague(database, company, { roles: ['viewer'] })
    assert.equal((await call('DELETE', `/company/members/${left.person_id}`, { as: company })).status, 200)
    const jobs = await jobsOf(site)
    const sentBy = async (command: string) => {
      await ops(command, String(left.person_id), ...BECAUSE)
      await jobs.run()
      const { rows } = await database.pool.query(
        "select kind, status from mails where person_id = $1 and kind like 'person-%' order by mail_id",
        [left.person_id],
      )
      return rows.map(({ kind, status }) => `${kind} ${status}`)
    }
    assert.deepEqual(await sentBy('people:disable'), ['person-disabled sent'])
    assert.deepEqual(await sentBy('people:enable'), ['person-disabled sent', 'person-enabled sent'])
  })
})

describe('rfqs:cancel', () => {
  it('does what the buyer could, tells the bidders and never undoes an award', async () => {
    const rfq = await anRfq(database)
    const { supplier } = await aBid(database, { rfq_id: rfq.rfq_id })
    assert.equal(
      await ops('rfqs:cancel', String(rfq.rfq_id), ...BECAUSE),
      `RFQ ${rfq.rfq_id} is canceled, 1 bidder notified`,
    )
    assert.equal(await ops('rfqs:cancel', String(rfq.rfq_id), ...BECAUSE), `RFQ ${rfq.rfq_id} is already canceled`)
    assert.equal((await call('GET', `/unauthorized/rfqs/${rfq.rfq_id}`)).status, 404)
    assert.equal((await call('GET', `/rfqs/${rfq.rfq_id}`, { as: supplier })).body.status, 'canceled')
    const emails = await kysely
      .selectFrom('mails')
      .select(['kind', 'params'])
      .where('company_id', '=', supplier.company_id)
      .execute()
    assert.deepEqual(emails, [
      { kind: 'rfq-canceled', params: { rfq_id: rfq.rfq_id, title: rfq.title, reason: BECAUSE[1] } },
    ])
    const { rows: files } = await database.pool.query(
      'select deleted_at is not null as deleted from files join rfq_attachments using (file_id) where rfq_id = $1',
      [rfq.rfq_id],
    )
    assert.ok(files.length > 0 && files.every(({ deleted }) => deleted), JSON.stringify(files))
    const [event, ...more] = await trail('rfq', rfq.rfq_id)
    assert.deepEqual(
      [event!.action, event!.company_id, event!.details.reason, more],
      ['rfq.canceled', rfq.buyer.company_id, BECAUSE[1], []],
    )

    const awarded = await anRfq(database)
    const { bid_id } = await aBid(database, { rfq_id: awarded.rfq_id })
    assert.equal(
      (await call('PUT', `/rfqs/${awarded.rfq_id}/accept-bid`, { as: awarded.buyer, json: { bid_id } })).status,
      200,
    )
    await assert.rejects(ops('rfqs:cancel', String(awarded.rfq_id), ...BECAUSE), /is awarded and cannot be canceled/)
    await assert.rejects(ops('rfqs:cancel', 'seven', ...BECAUSE), { message: '"seven" is not the number of an RFQ' })
  })
})

it('products:hide takes a product off the market but not from its owner, products:show puts it back', async () => {
  const { product_id, seller } = await aProduct(database)
  const seen = async () => [
    (await call('GET', `/unauthorized/marketplace/products/${product_id}`)).status,
    (await call('GET', `/marketplace/products/${product_id}`, { as: seller })).status,
  ]
  await ops('products:hide', String(product_id), ...BECAUSE)
  assert.deepEqual(await seen(), [404, 200])
  assert.equal(await ops('products:hide', String(product_id), ...BECAUSE), `Product ${product_id} is already hidden`)
  await ops('products:show', String(product_id), ...BECAUSE)
  assert.deepEqual(await seen(), [200, 200])
  assert.deepEqual(
    (await trail('product', product_id)).map(({ action }) => action),
    ['product.hidden', 'product.shown'],
  )
})

describe('mail:list and mail:retry', () => {
  it('show what was given up, and send it again', async () => {
    const { company_id, email } = await aCompany(database)
    const anEmail = (status: 'dead' | 'bounced' | 'sent') =>
      kysely
        .insertInto('mails')
        .values({ kind: 'verify', company_id, status, attempts: 9, last_error: 'no route to host' })
        .returning('mail_id')
        .executeTakeFirstOrThrow()
    const [dead, bounced, sent] = [await anEmail('dead'), await anEmail('bounced'), await anEmail('sent')]
    const list = await ops('mail:list', '--status', 'dead')
    assert.match(list, /\d+ queued, \d+ sent, 1 bounced, 1 dead, \d+ skipped/)
    assert.match(list, new RegExp(`^${dead.mail_id} +verify +dead +9 .*${email} +no route to host$`, 'm'))
    await assert.rejects(ops('mail:list', '--status', 'lost'), {
      message: '"lost" is not one of queued, sent, bounced, dead, skipped',
    })

    assert.equal(await ops('mail:retry', '--dead', ...BECAUSE), '1 e-mail queued again')
    assert.equal(await ops('mail:retry', String(bounced.mail_id), ...BECAUSE), '1 e-mail queued again')
    await assert.rejects(ops('mail:retry', String(sent.mail_id), ...BECAUSE), /There is no unsent e-mail \d+/)
    const rows = await kysely
      .selectFrom('mails')
      .select(['status', 'attempts'])
      .where('company_id', '=', company_id)
      .orderBy('mail_id')
      .execute()
    assert.deepEqual(rows, [
      { status: 'queued', attempts: 0 },
      { status: 'queued', attempts: 0 },
      { status: 'sent', attempts: 9 },
    ])
    const { rows: jobs } = await database.pool.query(
      "select key from graphile_worker.jobs where key like 'mail:%' order by id desc limit 2",
    )
    assert.deepEqual(jobs.map(({ key }) => key).sort(), [`mail:${dead.mail_id}`, `mail:${bounced.mail_id}`].sort())
  })
})

describe('mail:list and mail:retry, where a mail server refused many', () => {
  const refused = async (email: string, created_at: string) => {
    const { company_id } = await aCompany(database)
    const { mail_id } = await kysely
      .insertInto('mails')
      .values({
        kind: 'verify',
        company_id,
        status: 'bounced',
        attempts: 1,
        last_error: `550 5.1.1 <${email}>: Recipient address rejected`,
        created_at: new Date(created_at),
      })
      .returning('mail_id')
      .executeTakeFirstOrThrow()
    return mail_id
  }
  const statusOf = (mail_id: number) =>
    kysely.selectFrom('mails').select('status').where('mail_id', '=', mail_id).executeTakeFirstOrThrow()

  it('count them by cause, and queue again those since a minute in Riyadh', async () => {
    const before = await refused('one@sink.example', '2026-11-20T06:09:00Z')
    const after = await refused('two@sink.example', '2026-11-20T06:10:00Z')
    const list = await ops('mail:list', '--status', 'bounced')
    assert.match(list, /^2 +bounced +2026-11-20 09:09 +550 5.1.1 <address>: Recipient address rejected$/m)
    assert.equal(
      await ops('mail:retry', '--bounced', '--since', '2026-11-20 09:10', ...BECAUSE),
      '1 e-mail queued again',
    )
    assert.deepEqual([await statusOf(before), await statusOf(after)], [{ status: 'bounced' }, { status: 'queued' }])
    const [event, ...more] = await trail('mail', 'bounced')
    assert.deepEqual([event!.action, event!.details.letters, more], ['mail.retried', 1, []])
    await ops('mail:retry', '--bounced', '--since', '2026-11-20', ...BECAUSE)
    assert.deepEqual(await statusOf(before), { status: 'queued' })
    for (const words of [[], ['--bounced', '--dead'], ['7', '--bounced'], ['7', '--since', '2026-11-20']])
      await assert.rejects(ops('mail:retry', ...words, ...BECAUSE), UsageError)
    await assert.rejects(ops('mail:retry', '--bounced', '--since', 'yesterday', ...BECAUSE), {
      message: '--since is a day or a minute in Riyadh like "2026-11-30 09:10"',
    })
  })
})

describe('mail:test', () => {
  it('sends one e-mail by the mail server, and prints what it answered', async () => {
    const server = await aMailServer()
    try {
      const config = { ...site.config, smtp_url: server.url }
      const send = (address: string) => runCommand({ ...site, config }, 'mail:test', address)
      assert.match(await send('first@member.example'), /^smtp:\/\/127\.0\.0\.1:\d+ accepted it from no-reply@\S+: 250 /)
      assert.deepEqual(server.taken[0]?.receivers, ['first@member.example'])
      assert.match(server.taken[0]?.subject ?? '', /رسالة تجريبية · Test e-mail/)
      server.answers(() => ({ status: 554, text: '5.7.1 Relay access denied' }))
      await assert.rejects(send('first@member.example'), {
        message: `${server.url} refused it at RCPT TO: 554 5.7.1 Relay access denied`,
      })
      await assert.rejects(send('nobody'), { message: '"nobody" is not an e-mail address' })
    } finally {
      await server.close()
    }
  })

  it('says where the e-mail is where there is no mail server', async () => {
    assert.match(await ops('mail:test', 'first@member.example'), /^SMTP_URL is not set: .*mail\/0\.eml and not sent$/)
  })
})

describe('files:check', () => {
  it('finds what is missing, damaged and unknown', async () => {
    const clean = await testApp()
    const user = await aCompany(clean.database)
    const { body } = await clean.call('PUT', '/user/update-profile-picture', {
      as: user,
      form: { profile_image: aPng() },
    })
    const path = String(body.user?.profile_image ?? body.profile_image)
    assert.match(
      await runCommand(clean, 'files:check', '--deep'),
      /^1 rows, \d+ stored files: 0 missing, 0 damaged, 0 unknown$/,
    )

    const file = join(clean.data_dir, path)
    const { size } = await clean.database.kysely
      .selectFrom('files')
      .select('size')
      .where('path', '=', path)
      .executeTakeFirstOrThrow()
    await writeFile(file, Buffer.alloc(size))
    assert.match(await runCommand(clean, 'files:check'), /0 damaged/)
    await assert.rejects(runCommand(clean, 'files:check', '--deep'), {
      message: 'Files are missing or damaged: restore them from a backup',
    })
    await writeFile(file, 'short')
    await assert.rejects(runCommand(clean, 'files:check'), /damaged/)
    await rm(file)
    await assert.rejects(runCommand(clean, 'files:check'), /missing/)
  })
})

describe('companies:erase, with a mail server', () => {
  it('writes to the people of the company, with the reason, and keeps none of their addresses', async () => {
    const server = await aMailServer()
    try {
      const company = await aCompany(database)
      const colleague = await aColleague(database, company, { roles: ['viewer'] })
      const config = { ...site.config, smtp_url: server.url }
      const erase = (...words: string[]) =>
        runCommand({ ...site, config }, 'companies:erase', String(company.company_id), ...BECAUSE, ...words)
      await erase('--dry-run')
      assert.equal(server.taken.length, 0)
      server.answers((address) => (address === colleague.email ? { status: 550, text: 'no such user' } : undefined))
      assert.match(await erase('--confirm', company.email), /^E-mails to its people: 1 of 2 sent$/m)
      const [sent] = server.taken
      assert.deepEqual(sent?.receivers, [company.email])
      assert.ok(sent.text?.includes(BECAUSE[1]))
      const { rows } = await database.owner.pool.query('select from mails where mails::text like $1', [
        `%${company.email}%`,
      ])
      assert.equal(rows.length, 0)
    } finally {
      await server.close()
    }
  })

  it('writes to them also where files cannot be removed, which it names when all others are', async () => {
    const server = await aMailServer()
    const { storage } = site.app
    const removed: string[] = []
    const remove = mock.method(storage, 'remove', async (path: string) => {
      removed.push(path)
      if (removed.length === 1) throw new Error('the bucket is away')
    })
    try {
      const company = await aCompany(database)
      const form = { company_profile: 'نورّد المضخات.', category_id: 1, commercial_registration: '7098765432' }
      for (const [method, path, fields] of [
        ['PUT', '/user/update-profile-picture', { profile_image: aPng() }],
        ['POST', '/user/register-supplier-profile', { ...form, profile_file: aPdf() }],
      ] as const)
        assert.ok((await call(method, path, { as: company, form: fields })).status < 300, path)
      const config = { ...site.config, smtp_url: server.url }
      const id = String(company.company_id)
      const erasing = runCommand({ ...site, config }, 'companies:erase', id, ...BECAUSE, '--confirm', company.email)
      const { message } = await erasing.then(assert.fail, (error: Error) => error)
      assert.equal(
        message,
        `Company ${id} is erased, but this is still stored, because it could not be removed:\n${removed[0]}: the bucket is away\nMend the cause and run companies:erase ${id} again: it removes what is left`,
      )
      assert.equal(removed.length, 2)
      assert.equal(server.taken.length, 1)
      const [left] = removed.splice(0)
      removed.push('another')
      const erase = () => runCommand(site, 'companies:erase', id, ...BECAUSE)
      assert.equal(await erase(), `Company ${id} is already erased`)
      assert.ok(removed.includes(left!))
    } finally {
      remove.mock.restore()
      await server.close()
    }
  })
})
