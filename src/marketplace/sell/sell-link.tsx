import { isOffered } from '#companies/me.ts'
import { useMe, usePlace, useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { newProductPath } from '#marketplace/product-paths.ts'

/**
 * The way to offering a product, in the words of what this visitor can do next. Guests sign in first and come back to
 * it.
 */
export function SellLink() {
  const t = useT()
  const me = useMe()
  const path = newProductPath(usePlace().path)
  if (!isOffered(me, 'sell')) return null
  const seller = me?.is_member
  return (
    <Link
      className={buttonClass(seller ? 'primary' : 'secondary')}
      to={me ? path : `/login?from=${encodeURIComponent(path)}`}
    >
      <Icon name={seller ? 'plus' : 'store'} />
      {t(seller ? 'marketplace.add' : 'marketplace.become_seller')}
    </Link>
  )
}
