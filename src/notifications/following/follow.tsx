import { useMe, usePlace, useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { lazyComponent } from '#framework/ui/page/lazy-component.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import type { FollowedType } from './followed-types.ts'

/** Guests do not load it. */
export const LazyFollowButton = lazyComponent(async () => (await import('./follow-button.tsx')).FollowButton)

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
      <LazyFollowButton key={`${type} ${id}`} type={type} id={id} following={following} bidder={bidder} />
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
