import type { RowContext, FoundRow } from '../row-source.ts'

/** For how long a company is reminded that one person is alone in it. */
const INVITE_DAYS = 30

const step = (kind: FoundRow['kind'], href: string, read_at?: string): FoundRow => ({
  kind,
  params: {},
  due: null,
  href,
  ...(read_at && { read_at }),
})

/** What a supplier or seller has not finished yet. */
export const sellerSteps = ({
  profile_file,
  first_product,
}: Record<'profile_file' | 'first_product', unknown>): FoundRow[] => [
  ...(profile_file ? [step('profile_file', '/user-profile', '/user-profile')] : []),
  ...(first_product ? [step('first_product', '/market-place/new', '/market-place')] : []),
]

/** Colleagues are invited, if somebody new has not thought of it yet. */
export async function administratorSteps({ facts }: RowContext): Promise<FoundRow[]> {
  const { alone, registered_at, today } = await facts
  const days = (Date.parse(today) - registered_at.getTime()) / 86_400_000
  return alone && days < INVITE_DAYS ? [step('invite_colleagues', '/company/invite', '/company')] : []
}

/** What concerns the person alone. */
export const ownSteps = ({ viewer }: RowContext): FoundRow[] =>
  viewer.email_verified ? [] : [step('verify_email', '/verify-email/resend')]
