import { createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { passwordChangedEmail } from '#companies/emails.server.ts'
import { queueEmails } from '#framework/mail/queue.server.ts'
import { aMailServer } from '#test/support/make/mail-server.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { freePort, startSite } from '#test/support/site.ts'
import { type Call, clientOf, databaseOf, eachOf, percentile } from './support/clients.ts'
import type { Drill } from './support/drill.ts'
import { killAll, pidsOf } from './support/processes.ts'

/** Seconds that one real second lasts for waiting e-mails during the outage. */
const SCALE = 60

/** Takes connections and never says a word. */
async function aSilentServer(port: number) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}

async function readsFor(call: Call, seconds: number) {
  const times: number[] = []
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(25)) {
    const { status, ms } = await call('GET', '/rfqs/all')
    times.push(status === 200 ? ms : Infinity)
  }
  return percentile(times, 0.95)
}

const drill: Drill = {
  goals: ['G-06'],
  title: 'the mail server refuses, greylists and hangs, then comes back; the job process is killed meanwhile',
  minutes: { full: 20, short: 6 },
  async run({ short, print, figure }) {
    const port = await freePort()
    const site = await startSite({ SMTP_URL: `smtp://127.0.0.1:${port}`, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
    const database = databaseOf(site.database_url)
    let mail: Awaited<ReturnType<typeof aMailServer>> | undefined
    try {
      const call = clientOf(site.url)
      await anRfq(database)
      await readsFor(call, 2)
      const calm = await readsFor(call, 5)
      const emails = short ? 100 : 1000
      const companies: MadeCompany[] = []
      const kills = short ? 1 : 3
      await eachOf(
        Array.from({ length: emails }, () => 0),
        4,
        async () => {
          const user = await aCompany(database)
          companies.push(user)
          await database.transaction((tx) =>
            queueEmails(tx, [
              { email: passwordChangedEmail, params: { at: new Date().toISOString() }, to: user.company_id },
            ]),
          )
        },
      )
      const waiting = async () =>
        (await database.pool.query("select count(*)::int as n from mails where status = 'queued'")).rows[0].n as number
      /** Lets time pass faster for e-mails between two tries; those of a try under way keep their lease. */
      const hurry = async () => {
        await database.pool.query(`
          with due as (
            update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => ${SCALE})
            where key like 'mail:%' and locked_at is null and run_at > now() returning substring(key from 6)::int as mail_id
          ) update mails set next_attempt_at = next_attempt_at - make_interval(secs => ${SCALE}) from due where mails.mail_id = due.mail_id and status = 'queued'`)
      }
      const outage = async (seconds: number) => {
        for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(1000)) await hurry()
      }
      const third = short ? 8 : 20
      print(`refusing connections for ${third} min`)
      await outage(third)
      const busy = await readsFor(call, 5)
      mail = await aMailServer(port)
      const early = new Set(companies.slice(0, Math.floor(emails / 20)).map(({ email }) => email))
      mail.answers((address) => (early.has(address) ? undefined : { status: 451, text: 'greylisted, try again later' }))
      print(`greylisting for ${third} min`)
      await outage(third)
      const during = mail.taken.map(({ messageId, receivers }) => ({ messageId, receivers }))
      await mail.close()
      const release = await aSilentServer(port)
      print(`hanging for ${third} min`)
      await outage(third)
      const {
        rows: [tries],
      } = await database.pool.query(
        "select max(attempts) as most, count(*) filter (where status not in ('queued', 'sent'))::int as given_up from mails",
      )
      print(
        `${await waiting()} e-mails wait, after up to ${tries.most} tries; p95 of a read ${busy} ms, ${calm} ms without the outage`,
      )
      figure('e-mails given up', tries.given_up, '0', tries.given_up === 0)
      const { rows: reasons } = await database.pool.query(
        "select coalesce(last_error, 'none yet') as reason, count(*) from mails where status = 'queued' group by 1 order by 2 desc limit 5",
      )
      for (const { reason, count } of reasons) print(`${count} × ${reason.slice(0, 100)}`)
      await release()
      mail = await aMailServer(port)
      const back = Date.now()
      let killed = 0
      for (
        const end = back + (short ? 240_000 : 600_000);
        (await waiting()) > 0 && Date.now() < end;
        await pause(100)
      ) {
        if (killed < kills && mail.taken.length > ((killed + 1) * emails) / (kills + 2)) {
          killAll(site, 'job')
          killed++
          while (pidsOf(site, 'job').length === 0) await pause(50)
        }
        if (short && Date.now() - back > 5000) await hurry()
      }
      const seconds = Math.round((Date.now() - back) / 1000)
      figure('e-mails delivered', emails - (await waiting()), String(emails), (await waiting()) === 0)
      figure('until the last was delivered, s', seconds, '≤ 600', seconds <= 600)
      const taken = [...during, ...mail.taken]
      const copies = new Map<string, Set<string>>()
      for (const { receivers, messageId } of taken)
        copies.set(receivers[0]!, (copies.get(receivers[0]!) ?? new Set()).add(String(messageId)))
      const lost = companies.filter(({ email }) => !copies.has(email)).length
      figure('e-mails lost', lost, '0', lost === 0)
      const extra = taken.length - emails
      figure(
        `second copies, after ${killed} killed job processes`,
        extra,
        `≤ ${killed * 2} (two connections each)`,
        extra <= killed * 2,
      )
      const renamed = [...copies.values()].filter((ids) => ids.size > 1).length
      figure('second copies with another Message-ID', renamed, '0', renamed === 0)
      figure('p95 of a read during the outage, ms', busy, `≤ ${Math.round(calm * 1.1 + 10)}`, busy <= calm * 1.1 + 10)
    } finally {
      await database.close()
      await site.stop()
      await mail?.close()
    }
  },
}

export default drill
