import type { Region } from '#reference/locations/contract.ts'
import { localized } from '#reference/localized.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'

/** The regions that a supplier says it serves, as a fact of its card; nothing where it names none. */
export function ServedRegions({ regions = [] }: { regions?: readonly Region[] | undefined }) {
  const t = useT()
  const lang = useLang()
  if (regions.length === 0) return null
  return (
    <div>
      <dt>
        <Icon name="globe" />
        {t('suppliers.regions')}
      </dt>
      <dd>{regions.map((region) => localized(region, lang)).join(lang === 'ar' ? '، ' : ', ')}</dd>
    </div>
  )
}
