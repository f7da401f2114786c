import { sql } from 'kysely'
import { prepared } from '#framework/database/database.server.ts'
import type { WaitingContext, WaitingRow, WaitingSource } from '#framework/define-slice.server.ts'

/** For how long a company is reminded that one person is alone in it. */
const INVITE_DAYS = 30

const step = (kind: WaitingRow['kind'], href: string, read_at?: string): WaitingRow => ({
  kind,
  params: {},
  due: null,
  href,
  ...(read_at && { read_at }),
})

/** Which of these the company still lacks. */
const readSteps = async ({ reader, viewer: { company_id } }: WaitingContext) =>
  reader
    .selectFrom('companies')
    .modifyFront(prepared)
    .select([
      sql<boolean>`exists (select from supplier_profiles p where p.company_id = companies.company_id and p.profile_file_id is null)`.as(
        'profile_file',
      ),
      sql<boolean>`exists (select from sellers s where s.company_id = companies.company_id)
        and not exists (select from products where products.seller_id = companies.company_id and deleted_at is null)`.as(
        'first_product',
      ),
    ])
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()

/** What a supplier or seller has not finished yet. */
async function sellerSteps(context: WaitingContext): Promise<WaitingRow[]> {
  const { supplier_profile_id, is_member } = context.viewer
  if (supplier_profile_id === null && !is_member) return []
  const { profile_file, first_product } = await readSteps(context)
  return [
    ...(profile_file ? [step('profile_file', '/user-profile', '/user-profile')] : []),
    ...(first_product ? [step('first_product', '/market-place/new', '/market-place')] : []),
  ]
}

/** Colleagues are invited, if somebody new has not thought of it yet. */
async function administratorSteps({ facts }: WaitingContext): Promise<WaitingRow[]> {
  const { alone, registered_at, today } = await facts
  const days = (Date.parse(today) - registered_at.getTime()) / 86_400_000
  return alone && days < INVITE_DAYS ? [step('invite_colleagues', '/company/invite', '/company')] : []
}

/** What concerns the person alone. */
const ownSteps = ({ viewer }: WaitingContext): WaitingRow[] =>
  viewer.email_verified ? [] : [step('verify_email', '/verify-email/resend')]

/** What people have not finished, in slices that do not know each other. */
export const STEPS: readonly WaitingSource[] = [
  { right: 'sell', read: sellerSteps },
  { right: 'administer', read: administratorSteps },
  { read: ownSteps },
]
