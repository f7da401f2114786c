import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp, type TestApp } from '#test/support/app.ts'
import { aWorld, requests, type World } from '#test/support/permissions/calls.ts'
import { ACTORS, expectedStatus, permissionMatrix } from '#test/support/permissions/permissions.ts'

/**
 * Writes after which the next actor finds what the first one found: each changes only what is its own. The world is
 * made anew after the row, instead of after each cell.
 */
const OWN = new Set([
  'POST /register',
  'POST /login',
  'POST /logout',
  'POST /reset-password',
  'PUT /user/update-password',
  'POST /session/company',
  'PUT /person/update',
  'PUT /company/settings',
  'PUT /company/members/{id}',
  'DELETE /company/members/{id}',
  'PUT /company/owner',
  'POST /company/invitations',
  'POST /company/invitations/{id}/send-again',
  'DELETE /company/invitations/{id}',
  'POST /invitations/read',
  'POST /invitations/accept',
  'POST /invitations/decline',
  'POST /invitations/ask-again',
  'POST /invitations/take-back',
  'DELETE /awards-wanted/{id}',
  'PUT /notifications/{id}/read',
  'PUT /notifications/read',
  'PUT /notifications/preferences',
  'POST /unsubscribe',
  'POST /unsubscribe/read',
  'POST /saved-searches',
  'PUT /saved-searches/{id}',
  'DELETE /saved-searches/{id}',
  'PUT /follows/{type}/{id}',
  'DELETE /follows/{type}/{id}',
  'POST /rfqs/lines/parse',
  'POST /rfqs/{id}/prices/parse',
  'POST /rfqs/{id}/amendments/preview',
  'POST /rfqs/{id}/questions/preview',
  'POST /receipts/verify',
  'POST /request-password-reset',
  'POST /send-verification-email',
  'POST /change-unverified-email',
  'POST /verify-email',
  'POST /user/register-supplier-profile',
  'POST /rfqs/new',
  'POST /marketplace/subscribe',
  'POST /marketplace/products/new',
  'PUT /user/update',
  'PUT /user/update-supplier-profile',
  'PUT /user/update-supplier-profile-file',
  'PUT /user/update-profile-picture',
  'DELETE /user/sessions/{id}',
  'POST /user/totp/setup',
  'POST /user/totp/confirm',
  'POST /user/totp/recovery-codes',
  'DELETE /user/totp',
])

/** Calls that hash ten recovery codes each, and ask for nothing but a session: no role is tried twice. */
const COSTLY = new Set(['POST /user/totp/confirm', 'POST /user/totp/recovery-codes'])

const TABLES = [
  'companies',
  'supplier_profiles',
  'rfqs',
  'rfq_attachments',
  'bids',
  'sellers',
  'products',
  'product_images',
  'files',
  'mails',
  'account_tokens',
  'sessions',
  'second_factors',
  'recovery_codes',
]

/** Notes each row of these tables that a transaction writes: comparing their contents would cost more with each world. */
const noteWrites = ({ database: { owner } }: TestApp) =>
  owner.pool.query(`
    create table writes (number bigint generated always as identity primary key);
    create function note_write() returns trigger language plpgsql security definer as
      $$ begin insert into writes default values; return null; end $$;
    ${TABLES.map((table) => `create trigger note_write after insert or update or delete on ${table} for each row execute function note_write();`).join('\n')}
    grant select on writes to public`)

/** What a refused call must leave alone: the newest write that was committed. */
const lastWrite = async ({ database }: TestApp) =>
  (await database.pool.query<{ last: string }>('select max(number) as last from writes')).rows[0]!.last

for (const policy of ['notice', 'required'] as const) {
  const site = await testApp({ EMAIL_VERIFICATION: policy })
  await noteWrites(site)
  let untouched: World | undefined
  /**
   * The policies differ for those whose address is unverified; the company beside them has all rights that need no
   * other role.
   */
  const actors = policy === 'notice' ? ACTORS : (['U', 'B'] as const)

  describe(`@asvs V8.2.1 @asvs V8.4.1 the permission matrix, policy ${policy}`, () => {
    it('covers every call', () => {
      assert.deepEqual(permissionMatrix.map(({ call }) => call).sort(), Object.keys(requests).sort())
    })

    for (const row of permissionMatrix) {
      it(`${row.n}. ${row.call}`, async () => {
        for (const actor of actors.filter((each) => !COSTLY.has(row.call) || 'GUB'.includes(each))) {
          const world = (untouched ??= await aWorld(site))
          const [path, options] = await requests[row.call]!(world, world.actors[actor])
          const before = await lastWrite(site)
          const method = row.call.split(' ')[0]!
          const answer = await site.call(method, path, { ...options, as: world.actors[actor] })
          assert.equal(answer.status, expectedStatus(row, actor, policy), `${actor}: ${answer.text}`)
          // What was done once cannot be done again: the next cell begins with a world of its own.
          if (method !== 'GET' && answer.status < 400 && !OWN.has(row.call)) untouched = undefined
          if (answer.status >= 400)
            assert.equal(await lastWrite(site), before, `${actor} was refused and yet changed something`)
          if (row.expect[actor] === '403v' && policy === 'required')
            assert.equal(answer.body.code, 'email_not_verified')
        }
        if (OWN.has(row.call)) untouched = undefined
      })
    }
  })
}
