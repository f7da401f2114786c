import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

/**
 * Code that serves requests opens its writing transactions with `sessions.write`, `writeOnce` or `changeAccount`, which
 * lock the account and read the session anew (docs/decisions/database.md). These files open others, so often, because nobody is signed
 * in.
 */
const WITHOUT_A_SESSION: Record<string, number> = {
  'src/companies/sign-in/sessions.server.ts': 3, // what others call, signing out, and "last seen"
  'src/companies/sign-up/change-unverified-email.server.ts': 1, // with the password, under the account's lock
  'src/companies/sign-in/login.server.ts': 1, // opens the session under the account's lock
  'src/companies/second-factor/second-factor-check.server.ts': 2, // takes a code while signing in
  'src/companies/routes.server.ts': 6, // registration, and links in e-mails
  'src/companies/invitations/accept-invitation.server.ts': 1, // signs in or registers who has no session, under the person's lock
  'src/companies/invitations/invitations-routes.server.ts': 3, // declining, taking that back and asking again, by a link in an e-mail
  'src/companies/account/forget-expired.server.ts': 3, // a job
  'src/tenders/rfqs/change/fill-closing.server.ts': 1, // a job
  'src/tenders/questions/publish-unanswered.server.ts': 1, // a job
  'src/tenders/award/approve/remind-approvers.server.ts': 1, // a job
  'src/tenders/rfqs/change/remind-followers.server.ts': 1, // a job
  'src/tenders/rfqs/change/notify-passed-deadlines.server.ts': 1, // a job
  'src/tenders/amendments/confirming/close-rfqs.server.ts': 1, // a job
  'src/tenders/amendments/confirming/remind-to-confirm.server.ts': 1, // a job
  'src/tenders/sealed/opening/failed-opening.server.ts': 1, // a job
  'src/tenders/sealed/notifications/remind-of-openings.server.ts': 1, // a job
  'src/tenders/sealed/opening/open-rfqs.server.ts': 3, // a job
  'src/tenders/sealed/notifications/notify-sealed-bids.server.ts': 1, // a job
  'src/tenders/sealed/opening/opening-keys.server.ts': 3, // a job
  'src/orders/jobs/order-jobs.server.ts': 3, // jobs
  'src/orders/ratings/publish-ratings.server.ts': 1, // a job
  'src/orders/deliveries/note-unconfirmed.server.ts': 1, // a job
}

it('a write of a signed-in request reads its rights in its own transaction', () => {
  const found: Record<string, number> = {}
  for (const file of globSync('src/{companies,reference,tenders,marketplace,orders}/**/*.server.ts')) {
    // Operators' commands.
    if (/\bops\.server\.ts$/.test(file)) continue
    const code = readFileSync(file, 'utf8')
    const opened =
      code.match(/\.transaction(?:Then)?\(|\binBatches\(|\bkysely\s*\.(insertInto|updateTable|deleteFrom)\(/g)
        ?.length ?? 0
    if (opened > 0) found[file] = opened
  }
  assert.deepEqual(found, WITHOUT_A_SESSION)
})
