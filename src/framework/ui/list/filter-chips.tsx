import '#framework/ui/styles/list.css'
import { listAddress } from '#framework/api/list-pages.ts'
import { useT } from '#framework/ssr/context.tsx'
import { useNewestQuery } from '#framework/ssr/newest-query.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { useListAddress } from './list-tools.tsx'

/** Active filters of a list, each with a link that removes it. `keys` are its query parameters. */
export function FilterChips({ chips }: { chips: readonly { keys: readonly string[]; label: string }[] }) {
  const t = useT()
  const { path } = useListAddress()
  const { cursor: _from, ...newest } = useNewestQuery()
  const without = (keys: readonly string[]) =>
    listAddress(path, { ...newest, ...Object.fromEntries(keys.map((key) => [key, ''])) })
  const visible = chips.filter(({ label }) => label)
  return (
    <>
      {visible.map(({ keys, label }) => (
        <span className="chip pill" key={keys[0]}>
          <bdi>{label}</bdi>
          <Link to={without(keys)} aria-label={t('site.remove_filter', { name: label })}>
            <Icon name="close" />
          </Link>
        </span>
      ))}
      {visible.length > 1 && (
        <Link className="link-button" to={without(chips.flatMap(({ keys }) => keys))}>
          {t('site.clear_all')}
        </Link>
      )}
    </>
  )
}
