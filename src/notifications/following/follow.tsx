import { useMe, usePlace, useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { part } from '#framework/ssr/part.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { followAction } from './follow-action.ts'
import type { FollowedType } from './followed-types.ts'

/** Actions for pages with this slot. */
export const actions = [followAction]

/** A part, so that guests do not load it. */
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
 * A follow button; nothing for one's own objects. Guests get a link to sign in, and the target is stored in the tab's
 * session storage. If storage throws, the click is not intercepted and the link still works.
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
