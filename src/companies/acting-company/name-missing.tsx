import { hasOwnName } from '#companies/me.ts'
import type { OwnCompany } from '#companies/contract.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'

/** Asks a person who is called like the company for their own name, which colleagues see beside what they do. */
export function NameMissing({ user }: { user: Pick<OwnCompany, 'user_id' | 'company_name' | 'person'> }) {
  const t = useT()
  if (hasOwnName(user)) return null
  return (
    <p className="advice">
      <Icon name="user" />
      <span>
        {t('members.person_name_missing')}{' '}
        <Link className="text-link" to="/user-profile/name">
          {t('members.person_name_enter')}
        </Link>
      </span>
    </p>
  )
}
