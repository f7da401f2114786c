import { setTimeout as pause } from 'node:timers/promises'
import { aMailServer } from '#test/support/make/mail-server.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { startSite } from '#test/support/site.ts'
import { clientOf, databaseOf, eachOf, outcomeOf, Tally } from './support/clients.ts'
import type { Drill } from './support/drill.ts'

const PATHS = ['/request-password-reset', '/send-verification-email']
const NETWORKS = 100

const drill: Drill = {
  goals: ['T65'],
  title: 'e-mails asked for in the name of others: one address from everywhere, every address from one place',
  minutes: { full: 4, short: 3 },
  async run({ short, print, figure }) {
    const mail = await aMailServer()
    const site = await startSite({ WORKERS: '2', SMTP_URL: mail.url, TRUSTED_PROXIES: '1', LOG_LEVEL: 'error' })
    const database = databaseOf(site.database_url)
    try {
      const call = clientOf(site.url)
      const ask = async (path: string, email: string, ip: string) =>
        outcomeOf(await call('POST', path, { json: { email }, headers: { 'x-forwarded-for': ip } }))
      const victim = await aCompany(database, { email_verified: false })
      const times = short ? 3 : 10
      const bombs = PATHS.flatMap((path) =>
        Array.from({ length: NETWORKS * times }, (_, index) => ({ path, ip: `198.51.100.${index % NETWORKS}` })),
      )

      const known = new Tally()
      await eachOf(bombs, 32, async ({ path, ip }) => known.add(`${path} ${await ask(path, victim.email, ip)}`))
      print(`${bombs.length} requests for one address from ${NETWORKS} networks: ${known.toString()}`)
      const unknown = new Tally()
      // Other networks: those above have used up what they may ask for.
      await eachOf(bombs, 32, async ({ path, ip }) =>
        unknown.add(`${path} ${await ask(path, 'nobody@example.sa', ip.replace('198.51.100', '192.0.2'))}`),
      )
      print(`the same for an address without an account: ${unknown.toString()}`)

      const others = await Promise.all(Array.from({ length: 200 }, () => aCompany(database, { email_verified: false })))
      const spread = new Tally()
      await eachOf(others, 32, async ({ email }) => spread.add(await ask(PATHS[0]!, email, '203.0.113.9')))
      print(`${others.length} addresses from one network: ${spread.toString()}`)
      const bystander = await aCompany(database)
      const heard = await ask(PATHS[0]!, bystander.email, '203.0.113.77')

      const received = (emails: readonly string[]) =>
        mail.taken.filter(({ receivers }) => receivers.some((address) => emails.includes(address))).length
      const waiting = async () =>
        (await database.pool.query("select count(*)::int as n from mails where status = 'queued'")).rows[0].n as number
      for (const limit = Date.now() + 60_000; (await waiting()) > 0 && Date.now() < limit;) await pause(100)
      const most = PATHS.length * 2
      figure(
        'e-mails to the address that is bombed',
        received([victim.email]),
        `1 to ${most}`,
        received([victim.email]) >= 1 && received([victim.email]) <= most,
      )
      figure(
        'e-mails to an address without an account',
        received(['nobody@example.sa']),
        '0',
        received(['nobody@example.sa']) === 0,
      )
      figure(
        'answers that tell whether there is an account',
        String(known) === String(unknown) ? 0 : 'some',
        '0',
        String(known) === String(unknown),
      )
      const reached = received(others.map(({ email }) => email))
      figure('e-mails from one network to 200 others', reached, '≤ 25', reached <= 25)
      figure(
        'who asks for the own e-mail meanwhile',
        `${heard}, ${received([bystander.email])} e-mail`,
        '200, 1 e-mail',
        heard === '200' && received([bystander.email]) === 1,
      )
      figure('e-mails still queued', await waiting(), '0', (await waiting()) === 0)
    } finally {
      await database.close()
      await site.stop()
      await mail.close()
    }
  },
}

export default drill
