import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { CallOptions, TestApp } from '../app.ts'
import { aBidToReveal } from '../make/sealed-bids.ts'
import { aDwg, aPdf, aPng } from '../make/files.ts'
import { aProposal } from '../make/proposals.ts'
import { aTextTable } from '../make/tables.ts'
import { aBidWithLines, withLines } from '../make/lines.ts'
import { aBid } from '../make/bids.ts'
import { aProduct } from '../make/products.ts'
import { aQuestion } from '../make/questions.ts'
import { anRfq } from '../make/rfqs.ts'
import { aColleague, aCompany, aSession, aSupplier, type MadeCompany, PASSWORD } from '../make/companies.ts'
import { orderRequests } from './order-calls.ts'
import type { Actor } from './permissions.ts'
import { inDays } from '#test/support/in-days.ts'

const anRfqForm = ({ region_id, city_id }: { region_id: number; city_id: number }) => ({
  title: 'كراسي مكتبية',
  description: 'كراسي لقاعة اجتماعات.',
  item_description: 'قماش رمادي بمسند.',
  quantity: 12,
  delivery_date: inDays(20),
  deadline: inDays(10),
  questions_until: inDays(8),
  category_id: 1,
  region_id,
  city_id,
  attachments: [aPdf()],
})
const QUESTION = { body: 'هل يُقبل لون آخر غير الأسود؟' }
const aBidForm = () => ({
  total_amount: '1250.50',
  proposed_delivery_date: inDays(15),
  comments: 'يشمل التركيب',
  attachment: aPdf(),
})

const aProductForm = () => ({
  product_name: 'طاولة اجتماعات',
  description: 'سطح خشبي وقوائم معدنية.',
  category_id: 1,
  min_quantity: 5,
  end_price: 950,
  qty_for_min_price: 50,
  start_price: 850,
  product_type: 'goods',
  attachments: [aPng()],
})

/** Records for all calls: an open RFQ of O with a live bid of D, a product of P, and the other actors. */
export async function aWorld(site: TestApp) {
  const { database, call } = site
  const place = await database.kysely.selectFrom('districts').selectAll().limit(1).executeTakeFirstOrThrow()
  const owner = await aCompany(database)
  const bidder = await aSupplier(database)
  const { body: rfq } = await call('POST', '/rfqs/new', { as: owner, form: anRfqForm(place) })
  const { body: bid } = await call('POST', `/rfqs/${rfq.rfq_id}/bids/new`, { as: bidder, form: aBidForm() })
  const product = await aProduct(database, { images: 2 })
  const actors: Record<Actor, MadeCompany | undefined> = {
    G: undefined,
    U: await aCompany(database, { email_verified: false }),
    B: await aCompany(database),
    O: owner,
    D: bidder,
    S: await aSupplier(database),
    P: product.seller,
    A: await aCompany(database),
  }
  return { site, place, rfq, bid, product, actors }
}
export type World = Awaited<ReturnType<typeof aWorld>>
type Request = [path: string, options?: CallOptions]

/** The token of an e-mailed link. */
async function aLink({ site }: World, { person_id, email }: MadeCompany, purpose: 'verify' | 'reset') {
  const token = randomBytes(32).toString('base64url')
  const token_hash = createHash('sha256').update(token).digest()
  const expires_at = new Date(Date.now() + 3_600_000)
  await site.database.kysely
    .insertInto('account_tokens')
    .values({ token_hash, person_id, email, purpose, expires_at })
    .execute()
  return token
}

/** Starts the set-up of two-step login and returns a code; a guest has none. */
async function aTotpCode({ site }: World, as: MadeCompany | undefined) {
  if (!as) return '123456'
  const { body } = await site.call('POST', '/user/totp/setup', { as, json: { current_password: PASSWORD } })
  return new TOTP({ secret: Secret.fromBase32(body.secret) }).generate()
}

/** Turns on two-step login without the cost of hashing recovery codes. */
async function turnOnTotp({ site: { database } }: World, actor: MadeCompany | undefined) {
  if (!actor) return
  const row = { person_id: actor.person_id, secret: randomBytes(48), salt: randomBytes(16), confirmed_at: new Date() }
  await database.kysely.insertInto('second_factors').values(row).execute()
}

let registered = 0

/** An open invitation of a company, and the token of its link. */
async function anInvitation(
  { site, actors }: World,
  company: MadeCompany = actors.B!,
  email = `invited${++registered}@example.sa`,
) {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await site.database.pool.query<{ invitation_id: number }>(
    `insert into member_invitations (company_id, email, roles, token_hash, invited_by, expires_at)
     values ($1, $2, '{viewer}', sha256($3::bytea), $4, now() + interval '7 days') returning invitation_id`,
    [company.company_id, email, token, company.person_id],
  )
  return { invitation_id: rows[0]!.invitation_id, token }
}

/** A question about the RFQ of O, of the actor where suppliers ask, else of D. */
const aQuestionOf = async ({ site, actors, rfq }: World, actor: MadeCompany | undefined) => {
  const asks = [actors.D, actors.S, actors.P].some((each) => each!.company_id === actor?.company_id)
  return (await aQuestion(site.database, { rfq_id: rfq.rfq_id, asker: asks ? actor! : actors.D! })).question_id
}

const aProposalOf = async ({ site, actors }: World, actor: MadeCompany | undefined) =>
  (await aProposal(site.database, (actor ?? actors.B)!)).proposal_id

/** One that the actor has made. */
const aProposalBy = async ({ site, actors }: World, actor: MadeCompany | undefined) =>
  (await aProposal(site.database, (actor ?? actors.B)!, actor ?? actors.B)).proposal_id

/** Unread notifications of the actor. */
async function aNotification({ site, actors, rfq }: World, actor: MadeCompany | undefined) {
  const { person_id, company_id } = (actor ?? actors.B)!
  const { rows } = await site.database.pool.query<{ notification_id: number }>(
    `insert into notifications (person_id, company_id, kind, group_key, object_type, object_id) values ($1, $2, 'new_bids', $3, 'rfq', $4) returning notification_id`,
    [person_id, company_id, `made ${++registered}`, rfq.rfq_id],
  )
  return rows[0]!.notification_id
}

/** A search that the actor has saved. */
async function aSavedSearch({ site, actors }: World, actor: MadeCompany | undefined) {
  const { person_id, company_id } = (actor ?? actors.B)!
  const { saved_search_id } = await site.database.kysely
    .insertInto('saved_searches')
    .values({
      person_id,
      company_id,
      name: 'كراسي',
      what: 'rfqs',
      query: '{"search": "كراسي"}',
      query_hash: `call ${++registered}`,
    })
    .returning('saved_search_id')
    .executeTakeFirstOrThrow()
  return saved_search_id
}

/** An RFQ of O with a bill of quantities that D has priced. */
async function aLinedRfq({ site: { database }, actors }: World) {
  const { rfq_id } = await anRfq(database, { buyer: actors.O! })
  await withLines(database, rfq_id, [{ quantity: '12' }, { optional: true }])
  await aBidWithLines(database, { rfq_id, supplier: actors.D!, prices: ['28.4', '950'] })
  return rfq_id
}

/** A bid of D that needs confirmation, because O has changed the RFQ. */
async function anUnconfirmedBid({ site: { database }, actors }: World) {
  const { rfq_id } = await anRfq(database, { buyer: actors.O!, on_change: 'confirm' })
  const { bid_id } = await aBid(database, { rfq_id, supplier: actors.D! })
  await database.pool.query('update rfqs set version = 2, material_version = 2 where rfq_id = $1', [rfq_id])
  return bid_id
}

/** Another member of the actor's company. */
const aMember = ({ site, actors }: World, actor: MadeCompany | undefined) =>
  aColleague(site.database, (actor ?? actors.B)!, { roles: ['viewer'] })

/** A valid request of each call, as an actor would send it. */
export const requests: Record<string, (world: World, actor: MadeCompany | undefined) => Promise<Request> | Request> = {
  'POST /login': ({ actors }, actor) => ['/login', { json: { email: (actor ?? actors.B)!.email, password: PASSWORD } }],
  'POST /logout': () => ['/logout', { json: {} }],
  'GET /validate-token': () => ['/validate-token'],
  'GET /user/me': () => ['/user/me'],
  'POST /request-password-reset': () => ['/request-password-reset', { json: { email: 'nobody@example.sa' } }],
  'POST /reset-password': async (world, actor) => [
    '/reset-password',
    { json: { token: await aLink(world, (actor ?? world.actors.B)!, 'reset'), new_password: 'a quiet green lamp' } },
  ],
  'POST /verify-email': async (world, actor) => [
    '/verify-email',
    { json: { token: await aLink(world, (actor ?? world.actors.B)!, 'verify') } },
  ],
  'POST /change-unverified-email': async ({ site }) => {
    const { email } = await aCompany(site.database, { email_verified: false })
    return ['/change-unverified-email', { json: { email, password: PASSWORD, new_email: `right.${email}` } }]
  },
  'POST /register': async ({ place }) => [
    '/register',
    {
      form: {
        company_name: 'مؤسسة جديدة',
        email: `new${++registered}@example.sa`,
        phone_number: '0501234567',
        password: 'a quiet green lamp',
        region_id: place.region_id,
        city_id: place.city_id,
        district_id: place.district_id,
        profile_image: aPng(),
      },
    },
  ],
  'POST /user/register-supplier-profile': () => [
    '/user/register-supplier-profile',
    {
      form: {
        company_profile: 'نورّد الأثاث المكتبي ومستلزماته.',
        category_id: 1,
        commercial_registration: '7001234567',
        profile_file: aPdf(),
      },
    },
  ],
  'GET /categories': () => ['/categories'],
  'POST /send-verification-email': () => ['/send-verification-email', { json: { email: 'nobody@example.sa' } }],
  'GET /places': () => ['/places?name=riyadh'],
  'GET /regions': () => ['/regions'],
  'GET /regions/{id}/cities': ({ place }) => [`/regions/${place.region_id}/cities`],
  'GET /regions/{id}/cities/{id}/districts': ({ place }) => [
    `/regions/${place.region_id}/cities/${place.city_id}/districts`,
  ],
  'GET /units': () => ['/units'],
  'GET /features': () => ['/features'],
  'GET /vat-reasons': () => ['/vat-reasons'],
  'GET /rfqs/facets': () => ['/rfqs/facets'],
  'GET /rfqs/my-rfqs': () => ['/rfqs/my-rfqs'],
  'GET /rfqs/my-counts': () => ['/rfqs/my-counts'],
  'GET /rfqs/all': () => ['/rfqs/all'],
  'GET /rfqs/{id}': ({ rfq }) => [`/rfqs/${rfq.rfq_id}`],
  'GET /unauthorized/rfqs/{id}': ({ rfq }) => [`/unauthorized/rfqs/${rfq.rfq_id}`],
  'PUT /rfqs/{id}/accept-bid': ({ rfq, bid }) => [`/rfqs/${rfq.rfq_id}/accept-bid`, { json: { bid_id: bid.bid_id } }],
  'GET /rfqs/large-files': () => ['/rfqs/large-files'],
  'POST /rfqs/large-files': () => ['/rfqs/large-files', { form: { large_file: aDwg() } }],
  'POST /rfqs/large-files/remove': () => [
    '/rfqs/large-files/remove',
    { json: { path: `/uploads/rfq_large/${'0'.repeat(32)}.dwg` } },
  ],
  'POST /rfqs/new': ({ place }) => ['/rfqs/new', { form: anRfqForm(place) }],
  'PUT /rfqs/{id}/update': ({ rfq }) => [`/rfqs/${rfq.rfq_id}/update`, { json: { quantity: rfq.quantity + 1 } }],
  'POST /rfqs/{id}/amendments/preview': ({ rfq }) => [
    `/rfqs/${rfq.rfq_id}/amendments/preview`,
    { json: { quantity: rfq.quantity + 1 } },
  ],
  'PUT /bids/{id}/confirm': async (world) => [
    `/bids/${await anUnconfirmedBid(world)}/confirm`,
    { headers: { 'if-match': '"2"' } },
  ],
  'GET /rfqs/{id}/versions': ({ rfq }) => [`/rfqs/${rfq.rfq_id}/versions`],
  'GET /rfqs/{id}/opening': ({ rfq }) => [`/rfqs/${rfq.rfq_id}/opening`],
  'GET /rfqs/{id}/opening.pdf': ({ rfq }) => [`/rfqs/${rfq.rfq_id}/opening.pdf`],
  'GET /rfqs/{id}/committee-record.pdf': ({ rfq }) => [`/rfqs/${rfq.rfq_id}/committee-record.pdf`],
  'GET /rfqs/{id}/receipt.pdf': ({ rfq }) => [`/rfqs/${rfq.rfq_id}/receipt.pdf`],
  'POST /receipts/verify': ({ rfq, bid }) => [
    '/receipts/verify',
    {
      json: {
        receipt: {
          format: 'tarsiya-receipt-1',
          rfq_id: rfq.rfq_id,
          bid_id: bid.bid_id,
          bid_version: 1,
          rfq_version: 1,
          commitment: 'ab'.repeat(32),
          received_at: '2026-11-24T08:11:04.120Z',
          key_id: 'unknown',
          signature: 'none',
        },
      },
    },
  ],
  'GET /unauthorized/rfqs/{id}/versions': ({ rfq }) => [`/unauthorized/rfqs/${rfq.rfq_id}/versions`],
  'GET /rfqs/{id}/versions/{version}': ({ rfq }) => [`/rfqs/${rfq.rfq_id}/versions/${rfq.version}`],
  'GET /unauthorized/rfqs/{id}/versions/{version}': ({ rfq }) => [
    `/unauthorized/rfqs/${rfq.rfq_id}/versions/${rfq.version}`,
  ],
  'GET /rfqs/{id}/diff': ({ rfq }) => [`/rfqs/${rfq.rfq_id}/diff?from=${rfq.version}&to=${rfq.version}`],
  'GET /unauthorized/rfqs/{id}/diff': ({ rfq }) => [
    `/unauthorized/rfqs/${rfq.rfq_id}/diff?from=${rfq.version}&to=${rfq.version}`,
  ],
  'PUT /rfqs/{id}/access': async ({ site: { database }, actors }) => {
    const { rfq_id } = await anRfq(database, { buyer: actors.O!, access: 'invited' })
    return [`/rfqs/${rfq_id}/access`, { json: { access: 'public' } }]
  },
  'DELETE /rfqs/{id}/delete': ({ rfq }) => [`/rfqs/${rfq.rfq_id}/delete`],
  'POST /rfqs/{rfq_id}/bids/new': ({ rfq }) => [`/rfqs/${rfq.rfq_id}/bids/new`, { form: aBidForm() }],
  'GET /bids/my-bids': () => ['/bids/my-bids'],
  'GET /bids/{id}': ({ bid }) => [`/bids/${bid.bid_id}`],
  'PUT /bids/{id}/update': ({ bid }) => [`/bids/${bid.bid_id}/update`, { json: { total_amount: 999.5 } }],
  'PUT /bids/{id}/reveal': async ({ site: { database }, actors }) => {
    const attachment = aPdf()
    const { bid_id, contents } = await aBidToReveal(database, actors.D!, attachment.bytes)
    return [`/bids/${bid_id}/reveal`, { form: { contents, attachment } }]
  },
  'DELETE /bids/{id}/delete': ({ bid }) => [`/bids/${bid.bid_id}/delete`],
  'POST /marketplace/subscribe': () => ['/marketplace/subscribe', { json: { member_type_id: 1, is_active: true } }],
  'GET /marketplace/check-subscription': () => ['/marketplace/check-subscription'],
  'POST /marketplace/products/new': () => ['/marketplace/products/new', { form: aProductForm() }],
  'GET /marketplace/products/all': () => ['/marketplace/products/all'],
  'GET /marketplace/products/{productId}': ({ product }) => [`/marketplace/products/${product.product_id}`],
  'GET /unauthorized/marketplace/products/{productId}': ({ product }) => [
    `/unauthorized/marketplace/products/${product.product_id}`,
  ],
  'GET /marketplace/products/user/{userId}': ({ product }) => [
    `/marketplace/products/user/${product.seller.company_id}`,
  ],
  'PUT /marketplace/products/update': ({ product }) => [
    '/marketplace/products/update',
    { json: { product_id: product.product_id, start_price: 800 } },
  ],
  'DELETE /marketplace/products/delete/{productId}': ({ product }) => [
    `/marketplace/products/delete/${product.product_id}`,
  ],
  'POST /marketplace/products/{productId}/add-attachment': ({ product }) => [
    `/marketplace/products/${product.product_id}/add-attachment`,
    { form: { attachment: aPng() } },
  ],
  'DELETE /marketplace/products/{productId}/delete-attachment': ({ product }) => [
    `/marketplace/products/${product.product_id}/delete-attachment?attachment_path=${product.images[0]}`,
  ],
  'PUT /user/update-password': () => [
    '/user/update-password',
    { json: { current_password: PASSWORD, new_password: 'a quiet green lamp' } },
  ],
  'PUT /user/update': ({ place }) => [
    '/user/update',
    {
      json: {
        company_name: 'اسم جديد للمنشأة',
        phone_number: '0507654321',
        region_id: place.region_id,
        city_id: place.city_id,
        district_id: place.district_id,
      },
    },
  ],
  'PUT /user/update-supplier-profile': () => [
    '/user/update-supplier-profile',
    { json: { company_profile: 'نورّد الأثاث المكتبي والمدرسي.' } },
  ],
  'PUT /user/update-supplier-profile-file': () => [
    '/user/update-supplier-profile-file',
    { form: { profile_file: aPdf() } },
  ],
  'PUT /user/update-profile-picture': async () => ['/user/update-profile-picture', { form: { profile_image: aPng() } }],
  'POST /session/company': ({ actors }, actor) => [
    '/session/company',
    { json: { user_id: (actor ?? actors.B)!.company_id } },
  ],
  'PUT /person/update': () => ['/person/update', { json: { full_name: 'فهد السبيعي' } }],
  'GET /company': () => ['/company'],
  'GET /home': () => ['/home'],
  'GET /home/charts': () => ['/home/charts'],
  'GET /company/trail': () => ['/company/trail'],
  'GET /company/trail/people': () => ['/company/trail/people'],
  'GET /company/trail.csv': () => ['/company/trail.csv?lang=en'],
  'PUT /company/settings': () => ['/company/settings', { json: { award_limit_halalas: null } }],
  'GET /company/members': () => ['/company/members'],
  'PUT /company/members/{id}': async (world, actor) => [
    `/company/members/${(await aMember(world, actor)).person_id}`,
    { json: { roles: ['buyer'] } },
  ],
  'DELETE /company/members/{id}': async (world, actor) => [
    `/company/members/${(await aMember(world, actor)).person_id}`,
  ],
  'DELETE /company/membership': () => ['/company/membership'],
  'PUT /company/owner': async (world, actor) => [
    '/company/owner',
    { json: { person_id: (await aMember(world, actor)).person_id, password: PASSWORD } },
  ],
  'GET /company/invitations': () => ['/company/invitations'],
  'POST /company/invitations': () => [
    '/company/invitations',
    { json: { email: `invited${++registered}@example.sa`, roles: ['viewer'] } },
  ],
  'POST /company/invitations/{id}/send-again': async (world, actor) => [
    `/company/invitations/${(await anInvitation(world, actor ?? world.actors.B!)).invitation_id}/send-again`,
    { json: {} },
  ],
  'DELETE /company/invitations/{id}': async (world, actor) => [
    `/company/invitations/${(await anInvitation(world, actor ?? world.actors.B!)).invitation_id}`,
  ],
  'POST /invitations/read': async (world) => [
    '/invitations/read',
    { json: { token: (await anInvitation(world)).token } },
  ],
  'POST /invitations/accept': async (world, actor) => [
    '/invitations/accept',
    {
      json: {
        token: (await anInvitation(world, await aCompany(world.site.database), actor?.email)).token,
        full_name: 'لمى العتيبي',
        password: 'a quiet green lamp',
      },
    },
  ],
  'POST /invitations/decline': async (world) => [
    '/invitations/decline',
    { json: { token: (await anInvitation(world)).token } },
  ],
  'POST /invitations/take-back': async (world) => {
    const { token, invitation_id } = await anInvitation(world)
    await world.site.database.pool.query(
      'update member_invitations set revoked_at = now(), declined_at = now() where invitation_id = $1',
      [invitation_id],
    )
    return ['/invitations/take-back', { json: { token } }]
  },
  'POST /invitations/ask-again': async (world) => {
    const { token, invitation_id } = await anInvitation(world)
    await world.site.database.pool.query('update member_invitations set revoked_at = now() where invitation_id = $1', [
      invitation_id,
    ])
    return ['/invitations/ask-again', { json: { token } }]
  },
  'GET /notifications': () => ['/notifications?unread=1'],
  'GET /notifications/unread': () => ['/notifications/unread'],
  'PUT /notifications/{id}/read': async (world, actor) => [
    `/notifications/${await aNotification(world, actor)}/read`,
    { json: {} },
  ],
  'PUT /notifications/read': () => ['/notifications/read', { json: { up_to: 1 } }],
  'GET /notifications/preferences': () => ['/notifications/preferences'],
  'PUT /notifications/preferences': () => [
    '/notifications/preferences',
    { json: { preferences: [{ group: 'my_tenders', in_app: true, mail: 'digest' }] } },
  ],
  'GET /notifications/unread/companies': () => ['/notifications/unread/companies'],
  'GET /session/removal': () => ['/session/removal'],
  'POST /unsubscribe/read': () => ['/unsubscribe/read', { json: { token: 'unknown' } }],
  'POST /unsubscribe': () => ['/unsubscribe?token=unknown', { json: {} }],
  'GET /notifications/stream': () => ['/notifications/stream'],
  'GET /rfqs/{id}/questions': ({ rfq }) => [`/rfqs/${rfq.rfq_id}/questions`],
  'GET /unauthorized/rfqs/{id}/questions': ({ rfq }) => [`/unauthorized/rfqs/${rfq.rfq_id}/questions`],
  'POST /rfqs/{id}/questions/preview': ({ rfq }) => [`/rfqs/${rfq.rfq_id}/questions/preview`, { json: QUESTION }],
  'POST /rfqs/{id}/questions': ({ rfq }) => [`/rfqs/${rfq.rfq_id}/questions`, { json: QUESTION }],
  'GET /questions': () => ['/questions'],
  'GET /questions/first-days': () => [`/questions/first-days?deadline=${inDays(10)}`],
  'PUT /questions/{id}/answer': async (world, actor) => [
    `/questions/${await aQuestionOf(world, actor)}/answer`,
    { json: { answer: 'نعم، يُقبل' } },
  ],
  'PUT /questions/{id}/decline': async (world, actor) => [
    `/questions/${await aQuestionOf(world, actor)}/decline`,
    { json: { reason: 'confidential' } },
  ],
  'DELETE /questions/{id}': async (world, actor) => [`/questions/${await aQuestionOf(world, actor)}`],
  'GET /awards-wanted': () => ['/awards-wanted?list=waiting'],
  'GET /awards-wanted/{id}': async (world, actor) => [`/awards-wanted/${await aProposalOf(world, actor)}`],
  'PUT /awards-wanted/{id}/approve': async (world, actor) => [
    `/awards-wanted/${await aProposalOf(world, actor)}/approve`,
    { json: {} },
  ],
  'PUT /awards-wanted/{id}/reject': async (world, actor) => [
    `/awards-wanted/${await aProposalOf(world, actor)}/reject`,
    { json: { reason: 'نحتاج عرضًا ثالثًا' } },
  ],
  'DELETE /awards-wanted/{id}': async (world, actor) => [`/awards-wanted/${await aProposalBy(world, actor)}`],
  'POST /rfqs/lines/parse': () => [
    '/rfqs/lines/parse',
    { form: { file: aTextTable('description,quantity,unit\nCopper cable,12,m\n') } },
  ],
  'POST /rfqs/{id}/prices/parse': async (world) => [
    `/rfqs/${await aLinedRfq(world)}/prices/parse`,
    { form: { file: aTextTable('line no,unit price\n1,28.4\n') } },
  ],
  'GET /rfqs/lines/template.xlsx': () => ['/rfqs/lines/template.xlsx'],
  'GET /rfqs/{id}/lines.xlsx': async (world) => [`/rfqs/${await aLinedRfq(world)}/lines.xlsx?lang=en`],
  'GET /rfqs/{id}/lines.csv': async (world) => [`/rfqs/${await aLinedRfq(world)}/lines.csv?lang=en`],
  'GET /rfqs/{id}/price-sheet.xlsx': async (world) => [`/rfqs/${await aLinedRfq(world)}/price-sheet.xlsx?lang=en`],
  'GET /rfqs/{id}/comparison': async (world) => [`/rfqs/${await aLinedRfq(world)}/comparison`],
  'GET /rfqs/{id}/comparison.xlsx': async (world) => [`/rfqs/${await aLinedRfq(world)}/comparison.xlsx`],
  'GET /saved-searches': () => ['/saved-searches'],
  'POST /saved-searches': () => [
    '/saved-searches',
    { json: { what: 'rfqs', name: 'كراسي', query: { search: `كراسي ${++registered}` } } },
  ],
  'PUT /saved-searches/{id}': async (world, actor) => [
    `/saved-searches/${await aSavedSearch(world, actor)}`,
    { json: { name: 'كراسي مكتبية', seen: true } },
  ],
  'DELETE /saved-searches/{id}': async (world, actor) => [`/saved-searches/${await aSavedSearch(world, actor)}`],
  'GET /follows': () => ['/follows'],
  'PUT /follows/{type}/{id}': ({ rfq }) => [`/follows/rfq/${rfq.rfq_id}`],
  'DELETE /follows/{type}/{id}': ({ rfq }) => [`/follows/rfq/${rfq.rfq_id}`],
  'GET /user/sessions': () => ['/user/sessions'],
  'DELETE /user/sessions/{id}': async ({ site: { database } }, actor) => {
    if (!actor) return ['/user/sessions/1']
    await aSession(database, actor)
    const { rows } = await database.pool.query('select max(session_id) as id from sessions where company_id = $1', [
      actor.company_id,
    ])
    return [`/user/sessions/${rows[0].id}`]
  },
  'GET /user/totp': () => ['/user/totp'],
  'POST /user/totp/setup': () => ['/user/totp/setup', { json: { current_password: PASSWORD } }],
  'POST /user/totp/confirm': async (world, actor) => [
    '/user/totp/confirm',
    { json: { totp_code: await aTotpCode(world, actor) } },
  ],
  'POST /user/totp/recovery-codes': async (world, actor) => {
    await turnOnTotp(world, actor)
    return ['/user/totp/recovery-codes', { json: { current_password: PASSWORD } }]
  },
  'DELETE /user/totp': async (world, actor) => {
    await turnOnTotp(world, actor)
    return ['/user/totp', { json: { current_password: PASSWORD } }]
  },
  'GET /profile/{id}': ({ actors }) => [`/profile/${actors.D!.company_id}`],
  'GET /unauthorized/profile/{id}': ({ actors }) => [`/unauthorized/profile/${actors.D!.company_id}`],
  'GET /suppliers/catalog': () => ['/suppliers/catalog'],
  'GET /unauthorized/suppliers/catalog': () => ['/unauthorized/suppliers/catalog'],
  'GET /uploads/{public file}': ({ rfq }) => [rfq.attachments_paths[0]!],
  'GET /uploads/{bid file} (open RFQ)': ({ bid }) => [bid.attachment_path],
  ...orderRequests,
}
