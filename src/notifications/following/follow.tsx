import { useMe, usePlace, useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { part } from '#framework/ssr/part.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { followAction } from './follow-action.ts'
import type { FollowedType } from './followed-types.ts'

/** A page that has it as a slot runs its form. */
export const actions = [followAction]

/** Guests do not load it. */
const FollowButton = part(() => import('./follow-button.tsx'), 'FollowButton')

interface FollowProps {
  type: FollowedType
  id: number
  /** For members: whether the person is notified of it. */
  following: boolean | undefined
  can: { follow?: boolean | undefined } | undefined
  bidder?: boolean
}

/**
 * The way to follow: nothing on what is one's own, signing in for guests, whose wish is kept in the tab. Where nothing
 * can be kept, the browser follows the link itself.
 */
export function Follow({ type, id, following = false, can, bidder = false }: FollowProps) {
  const t = useT()
  const guest = useMe() === null
  const { path } = usePlace()
  if (!guest)
    return can?.follow ? (
      <FollowButton key={`${type} ${id}`} type={type} id={id} following={following} bidder={bidder} />
    ) : null
  return (
    <Link
      className={buttonClass('secondary')}
      to={`/login?from=${encodeURIComponent(path)}`}
      onClick={() => sessionStorage.setItem('follow', `${type} ${id}`)}
    >
      <Icon name="plus" />
      {t('following.follow')}
    </Link>
  )
}
