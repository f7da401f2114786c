import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aCompanyWithEverything, COMPANY_ROWS } from '#test/support/company-rows.ts'
import { runCommand } from '#test/support/ops.ts'

const site = await testApp()
const {
  database: { pool, owner },
  data_dir,
} = site
const world = await aCompanyWithEverything(site)
const {
  company,
  colleague,
  shared,
  partner,
  stranger,
  proposed,
  open,
  won,
  lost,
  left,
  own,
  awarded,
  canceled,
  lined,
  bought,
  priced,
  live_bid,
  sealed,
  sealed_bid,
  asked,
} = world
const id = company.company_id
const REASON = ['--reason', 'asked for it'] as const
const rowsOf = async <Row = Record<string, unknown>>(query: string, parameters: unknown[] = [id]) =>
  (await owner.pool.query(query, parameters)).rows as Row[]

/** Rows of each kind in an export, and the keys of each row. */
const EXPORT: Record<string, [rows: number, keys: string]> = {
  company: [
    1,
    'award_limit_halalas city_id company_name contact_email created_at district_id email email_verified_at is_active lang name_key phone_number profile_image_id region_id require_second_step second_step_from unified_number updated_at user_id user_type vat_number',
  ],
  people: [3, 'approver_by approver_since email full_name joined_at left_at person_id roles'],
  invitations: [2, 'accepted_at created_at declined_at email expires_at invitation_id invited_by revoked_at roles'],
  supplier_profile: [
    1,
    'category_id category_ids commercial_registration company_profile_description created_at other_category_ids profile_file_id region_ids supplier_profile_id updated_at user_id',
  ],
  sessions: [4, 'created_at last_seen_at removed_at user_agent'],
  second_step: [1, 'confirmed_at'],
  known_places: [1, 'last_seen_at'],
  rfqs: [
    6,
    'accepted_at accepted_bid_id accepted_snapshot access attachments_paths award_mode bid_visibility canceled_at category_id city_id closes_at closing_time created_at deadline decided_at delivery_date description district_id has_lines item_description lines_version made_public_at material_version on_change opened_at partial_allowed price_basis price_disclosure quantity quantity_unit_code quantity_unit_text questions_until region_id rfq_id title updated_at version',
  ],
  rfq_lines: [
    3,
    'description line_id line_no optional quantity rfq_id section since_version specification unit_code unit_text until_version',
  ],
  bid_lines: [
    2,
    'bid_id brand delivery_days line_id net_halalas note offered quantity unit_price_e4 vat_category vat_rate_bp vat_reason',
  ],
  bid_vat: [1, 'bid_id net_halalas vat_category vat_halalas vat_rate_bp'],
  award_lines: [1, 'award_id line_id net_halalas quantity rfq_id state vat_category vat_halalas vat_rate_bp'],
  rfq_versions: [1, 'changed created_at material person_id reason rfq_id snapshot version'],
  bid_confirmations: [1, 'bid_id confirmed_at person_id rfq_version'],
  questions_asked: [2, 'asked_at asker_person_id body body_masked number question_id rfq_id rfq_version state'],
  questions_received: [
    1,
    'amendment_version answer answer_version answered_at answered_by body decline_reason hidden_at hidden_reason number published_at question_id rfq_id same_as state',
  ],
  answers: [1, 'answer answered_by created_at question_id version'],
  bids: [
    6,
    'attachment_path bid_id comments created_at discount_bp discount_halalas gross_halalas lapsed_at lines_net_halalas net_halalas proposed_delivery_date rfq_id rfq_version total_amount unpriced_lines updated_at vat_category vat_halalas vat_rate_bp vat_reason version withdrawn_at',
  ],
  sealed_bids: [
    1,
    'bid_id commitment contents exposed format key_id outcome person_id received_at rfq_version signature version',
  ],
  award_proposals: [
    2,
    'amount_halalas bid_id bid_version created_at decided_at decided_by decision_reason limit_halalas optional_halalas optional_lines proposal_id proposed_by reason reminded_at rfq_id state',
  ],
  awards: [
    2,
    'award_id award_mode awarded_at bid_id bid_version gross_halalas net_halalas optional_lines optional_net_halalas optional_vat_halalas person_id proposal_id reason rfq_id state supplier_id vat_halalas',
  ],
  awards_won: [1, 'award_id awarded_at bid_id bid_version gross_halalas rfq_id state'],
  seller_since: [0, ''],
  products: [
    2,
    'category_id created_at deleted_at description end_price hidden_at min_quantity product_id product_name product_type qty_for_min_price start_price updated_at version',
  ],
  product_images: [2, 'path position product_id'],
  files: [16, 'created_at deleted_at kind mime name path sha256 size'],
  letters: [13, 'created_at kind last_error params sent_at status'],
  notifications: [6, 'bumped_at company_id created_at kind mail object_id object_type params person_id read_at times'],
  notification_preferences: [1, 'in_app kind_group mail person_id'],
  follows: [1, 'created_at muted person_id target_id target_type'],
  saved_searches: [2, 'alert company_id created_at name person_id query what'],
  events: [16, 'action created_at details ip object_id object_type roles'],
  order_settings: [1, 'automatic_since prefix short_address updated_at'],
  order_series: [1, 'last year'],
  orders: [
    2,
    'acknowledged_at answer_by award_id buyer_id change_asked_at delivered_at ended_at gross_halalas issued_at net_halalas number order_id proposed proposed_by reminded_at replaces rfq_id snapshot state supplier_id vat_halalas verify_code version',
  ],
  order_lines: [2, 'confirmed line_id line_no order_id quantity waiting'],
  order_events: [1, 'company_id created_at number order_id person_id text what'],
  deliveries: [
    2,
    'decide_by decided_at delivered_on delivery_id file_path note number order_id refused_reason state stated_at stated_by unconfirmed_at',
  ],
  delivery_lines: [2, 'delivery_id line_no quantity'],
  ratings_given: [
    1,
    'as_agreed communication created_at hidden_at hidden_reason on_time order_id person_id published_at ratee_id rating_id stars text version',
  ],
  ratings_received: [
    1,
    'as_agreed communication on_time order_id published_at rating_id reply reply_at reply_by stars text',
  ],
  rating_reports: [1, 'created_at person_id rating_id reason'],
}
const EXPORTED_EMAILS = {
  'award-confirmed': 'proposed_delivery_date rfq_id title total_amount',
  'bid-accepted': 'proposed_delivery_date rfq_id title total_amount',
  'bid-not-chosen': 'rfq_id title',
  'bid-received': 'closing_time deadline proposed_delivery_date rfq_id title total_amount',
  'new-bid': 'bid_ids closing_time deadline proposed_delivery_date rfq_id supplier_company_name title total_amount',
  verify: '',
}
const EXPORTED_EVENTS = {
  'bid.accepted': 'bid_id supplier_id total_amount version',
  'bid.placed': 'rfq_id total_amount',
  'bid.withdrawn': 'rfq_id',
  'product.deleted': '',
  'product.published': '',
  'rfq.canceled': '',
  'seller.subscribed': '',
  'supplier.registered': '',
  'company.exported': 'operator reason',
  'user.picture_changed': '',
  'user.signed_in': '',
}

const keysOf = (row: object) => Object.keys(row).sort().join(' ')

describe('companies:export', () => {
  it('holds exactly what is kept of the company', async () => {
    // Another company may have the number of a person of this one.
    const { rows: people } = await pool.query<{ person_id: number }>(
      'select person_id from members where company_id = $1 and person_id <> $1 and not exists (select from members other where other.person_id = members.person_id and other.company_id <> $1)',
      [id],
    )
    await pool.query(
      `insert into audit_events (action, object_type, object_id, company_id, person_id, ip)
        values ('user.updated', 'user', $1, $2, $3, '192.0.2.77')`,
      [String(people[0]!.person_id), stranger.company_id, stranger.person_id],
    )
    await runCommand(site, 'companies:export', company.email, '--to', 'out', ...REASON)
    const data = JSON.parse(await readFile(join(data_dir, 'out', `company-${id}`, 'company.json'), 'utf8')) as Record<
      string,
      object | object[] | string
    >
    assert.deepEqual(Object.keys(data), Object.keys(EXPORT))
    for (const [kind, [count, keys]] of Object.entries(EXPORT)) {
      const value = data[kind]!
      const rows = typeof value === 'string' ? [] : [value].flat()
      assert.equal(rows.length, count, kind)
      for (const row of rows) assert.equal(keysOf(row), keys, kind)
    }
    assert.match(String(data.seller_since), /^\d{4}-\d\d-\d\dT/)
    const nested = (rows: unknown, name: string, inner: string) =>
      Object.fromEntries(
        (rows as Record<string, string & object>[])
          .map((row) => [row[name], keysOf(row[inner]!)] as const)
          .sort(([a], [b]) => (a! < b! ? -1 : 1)),
      )
    assert.deepEqual(nested(data.letters, 'kind', 'params'), EXPORTED_EMAILS)
    assert.deepEqual(nested(data.events, 'action', 'details'), EXPORTED_EVENTS)
    assert.deepEqual(
      keysOf(
        (data.rfqs as { accepted_snapshot: object }[]).find(({ accepted_snapshot }) => accepted_snapshot)!
          .accepted_snapshot,
      ),
      'bid_id comments proposed_delivery_date supplier_id total_amount version',
    )
  })

  it('holds nothing of a company that it never dealt with, and of a partner what its own e-mails say', async () => {
    const text = await readFile(join(data_dir, 'out', `company-${id}`, 'company.json'), 'utf8')
    const files = await rowsOf<{ path: string }>('select path from files where owner_id <> $1')
    assert.ok(files.length > 8)
    const { rows: ids } = await pool.query<{ rfq_id: number }>('select rfq_id from rfqs where buyer_id = $1', [
      stranger.company_id,
    ])
    const strange = [
      stranger.company_name,
      stranger.email,
      stranger.phone_number,
      'الغريب',
      `"rfq_id": ${ids[0]!.rfq_id},`,
    ]
    for (const mark of [
      ...strange,
      partner.email,
      partner.phone_number,
      '7000000001',
      '7000000002',
      ...files.map(({ path }) => path),
    ])
      assert.ok(!text.includes(mark), mark)
    assert.equal(
      text.split(partner.company_name).length - 1,
      2,
      'the partner is named in the e-mails about its two bids alone',
    )
  })
})

/** The company's rows before and after it is erased. */
const ERASED: Record<string, [before: number, after: number]> = {
  account_tokens: [2, 0],
  audit_events: [16, 19],
  award_lines: [1, 1],
  award_proposals: [2, 2],
  awards: [2, 2],
  bid_lines: [2, 2],
  bid_vat: [1, 1],
  bids: [6, 6],
  files: [16, 16],
  follow_alerts: [1, 0],
  follows: [1, 0],
  idempotency_keys: [3, 0],
  known_callers: [1, 0],
  mails: [13, 14],
  member_invitations: [2, 0],
  members: [3, 3],
  notification_preferences: [1, 0],
  notifications: [6, 0],
  people: [2, 2],
  saved_searches: [2, 0],
  sellers: [1, 1],
  product_images: [2, 2],
  products: [2, 2],
  rate_limits: [2, 0],
  recovery_codes: [4, 0],
  rfq_attachments: [6, 6],
  rfq_bid_counts: [6, 6],
  rfq_answer_versions: [2, 2],
  rfq_invitations: [1, 1],
  rfq_lines: [3, 3],
  rfq_questions: [3, 3],
  rfqs: [6, 6],
  sealed_bids: [1, 1],
  second_factors: [2, 0],
  sessions: [4, 0],
  supplier_profiles: [1, 1],
  companies: [1, 1],
}
const TABLES = Object.entries(COMPANY_ROWS)

async function countOwn() {
  const counts: [string, number][] = []
  for (const [table, condition] of TABLES)
    counts.push([table, (await rowsOf(`select from ${table} where ${condition}`)).length])
  return Object.fromEntries(counts.filter(([table]) => table in ERASED))
}
/** All rows that are not the company's, each with its table. */
async function othersRows() {
  const all = new Set<string>()
  for (const [table, condition] of TABLES) {
    for (const { row } of await rowsOf<{ row: string }>(
      `select row_to_json(t)::text as row from ${table} t where (${condition}) is not true`,
    ))
      all.add(`${table} ${row}`)
  }
  return all
}

describe('companies:erase', () => {
  it('knows every table', async () => {
    const tables = await rowsOf<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
      [],
    )
    assert.deepEqual(
      TABLES.map(([table]) => table),
      tables.map(({ name }) => name),
    )
  })

  it('leaves exactly the rows that others need, and changes no row of others but their e-mails, notifications and counts about it', async () => {
    const [before, others] = [await countOwn(), await othersRows()]
    const email = company.email
    await runCommand(site, 'companies:erase', email, ...REASON, '--confirm', email)
    const after = await countOwn()
    assert.deepEqual(
      Object.fromEntries(Object.keys(ERASED).map((table) => [table, [before[table], after[table]]])),
      ERASED,
    )

    const now = await othersRows()
    const gone = [...others].filter((row) => !now.has(row)).map((row) => row.slice(0, row.indexOf(' ')))
    assert.deepEqual(
      gone.filter((table) => !['mails', 'rfq_bid_counts'].includes(table)),
      [],
      'a person who acts for another company stays whole',
    )
    const changed = [...now]
      .filter((row) => !others.has(row))
      .map((row) => {
        const { kind, company_id, params, rfq_id, live, action, object_id } = JSON.parse(row.slice(row.indexOf(' ')))
        return [
          row.slice(0, row.indexOf(' ')),
          ...(kind
            ? [kind, company_id, params.rfq_id, params.supplier_company_name]
            : action
              ? [action, company_id, object_id]
              : [rfq_id, live]),
        ]
      })
    const name = `منشأة محذوفة ${id} · Erased company ${id}`
    assert.deepEqual(
      changed.map((row) => row.join(' | ')).sort(),
      [
        ['audit_events', 'bid.withdrawn', null, live_bid.bid_id],
        ['audit_events', 'bid.withdrawn', null, sealed_bid.bid_id],
        ['audit_events', 'question.withdrawn', null, asked.question_id],
        ['audit_events', 'rfq.canceled', null, own.rfq_id],
        ['audit_events', 'rfq.canceled', null, proposed.rfq_id],
        // The only e-mails that go out.
        ['mails', 'bid-withdrawn', partner.company_id, open.rfq_id, undefined],
        ['mails', 'bid-withdrawn', partner.company_id, sealed.rfq_id, undefined],
        ['mails', 'rfq-canceled', partner.company_id, own.rfq_id, undefined],
        ['mails', 'rfq-canceled', proposed.supplier.company_id, proposed.rfq_id, undefined],
        // What others are told in the product names nobody.
        ['notifications', 'bids_withdrawn', partner.company_id, undefined, undefined],
        ['notifications', 'bids_withdrawn', partner.company_id, undefined, undefined],
        ['notifications', 'rfq_canceled', partner.company_id, undefined, undefined],
        ['notifications', 'rfq_canceled', proposed.supplier.company_id, undefined, undefined],
        // One waits and one was sent under an older name; a waiting one about another bidder on the same RFQ keeps its
        // name.
        ...[open, won, lost, lost, left].map(({ rfq_id }) => ['mails', 'new-bid', partner.company_id, rfq_id, name]),
        ['rfq_bid_counts', open.rfq_id, 0],
        ['rfq_bid_counts', sealed.rfq_id, 0],
      ]
        .map((row) => row.join(' | '))
        .sort(),
    )
  })

  it('empties the rows that stay, and sends none of its e-mails', async () => {
    const expected: [query: string, rows: unknown[][]][] = [
      [
        'select company_name, contact_email, phone_number, company_type, profile_image_id, district_id, vat_number, unified_number, is_active from companies where company_id = $1',
        [
          [
            `منشأة محذوفة ${id} · Erased company ${id}`,
            `erased-${id}@erased.invalid`,
            '0500000000',
            'supplier',
            null,
            null,
            null,
            null,
            false,
          ],
        ],
      ],
      [
        'select full_name, email, email_verified_at is null, phone_number, lang, people.is_active, left_at is not null from people join members using (person_id) where company_id = $1 order by person_id',
        [
          ['عضو سابق · Former member', `erased-${id}@erased.invalid`, true, null, 'ar', false, true],
          ['عضو سابق · Former member', `erased-${colleague.person_id}@erased.invalid`, true, null, 'ar', false, true],
          ['زميل الشركتين', shared.email, false, null, 'ar', true, true],
        ],
      ],
      [
        'select state, amount_halalas > limit_halalas, reason, proposed_by, decided_by, decision_reason from award_proposals where buyer_id = $1 order by created_at',
        [
          ['superseded', true, null, colleague.person_id, null, null],
          ['rejected', true, null, colleague.person_id, shared.person_id, 'erased'],
        ],
      ],
      [
        'select company_profile_description, commercial_registration, profile_file_id from supplier_profiles where company_id = $1',
        [['حُذفت بيانات هذه المنشأة.\nThe data of this company was erased.', '0000000000', null]],
      ],
      [
        'select product_name, description, deleted_at is not null from products where seller_id = $1',
        [
          ['erased', 'erased', true],
          ['erased', 'erased', true],
        ],
      ],
      [
        'select rfq_id, canceled_at is not null, accepted_bid_id is not null from rfqs where buyer_id = $1 order by rfq_id',
        [
          [lined.rfq_id, true, false],
          [own.rfq_id, true, false],
          [awarded.rfq_id, false, true],
          [canceled.rfq_id, true, false],
          [bought.rfq_id, false, true],
          [proposed.rfq_id, true, false],
        ],
      ],
      [
        'select rfq_id, withdrawn_at is not null from bids where supplier_id = $1 order by rfq_id',
        [
          [open.rfq_id, true],
          [won.rfq_id, false],
          [lost.rfq_id, false],
          [left.rfq_id, true],
          [sealed.rfq_id, true],
          [priced.rfq_id, true],
        ],
      ],
      [
        'select kind, name, deleted_at is not null, count(*)::int from files where owner_id = $1 group by 1, 2, 3 order by 1, 2',
        [
          ['bid', 'erased', true, 4],
          ['bid', 'quotation.pdf', false, 2],
          ['product', 'erased', true, 2],
          ['profile', 'erased', true, 1],
          ['rfq', 'erased', true, 4],
          ['rfq', 'specification.pdf', false, 2],
          ['supplier', 'erased', true, 1],
        ],
      ],
      [
        'select status, last_error, count(*)::int from mails where company_id = $1 group by 1, 2 order by 1',
        [
          ['bounced', null, 3],
          ['skipped', 'the company was erased', 11],
        ],
      ],
      [
        "select action, company_id, details - 'operator' from audit_events where object_type = 'company' and object_id = $1::text and company_id is null order by audit_event_id",
        [
          ['company.exported', null, { reason: 'asked for it' }],
          ['company.disabled', null, { reason: 'asked for it', sessions: 4 }],
          ['company.erased', null, { reason: 'asked for it', rfqs: 2, bids: 2, products: 2, people: 2, files: 12 }],
        ],
      ],
    ]
    for (const [query, rows] of expected)
      assert.deepEqual((await pool.query({ text: query, values: [id], rowMode: 'array' })).rows, rows, query)
  })
})
