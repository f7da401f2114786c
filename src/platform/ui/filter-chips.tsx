import '#platform/ui/styles/list.css'
import { useWords } from '#platform/ssr/context.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Link } from '#platform/ui/link.tsx'
import { useListAddress } from '#platform/ui/list-tools.tsx'

/** What narrows a list now, each with a link that takes it off. `key` is its place in the page's address. */
export function FilterChips({ chips }: { chips: readonly { key: string; label: string }[] }) {
  const t = useWords()
  const { address } = useListAddress()
  const shown = chips.filter(({ label }) => label)
  return (
    <>
      {shown.map(({ key, label }) => (
        <span className="chip pill" key={key}>
          <bdi>{label}</bdi>
          <Link to={address({ [key]: '' })} aria-label={t('site.remove_filter', { name: label })}>
            <Icon name="close" />
          </Link>
        </span>
      ))}
      {shown.length > 1 && (
        <Link className="lnk" to={address(Object.fromEntries(chips.map(({ key }) => [key, ''])))}>
          {t('site.clear_all')}
        </Link>
      )}
    </>
  )
}
