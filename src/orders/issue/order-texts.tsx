import { useT } from '#framework/ssr/context.tsx'
import { TextField } from '#framework/ui/form/fields.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { MAX_SITE, MAX_TERMS } from '../text-lengths.ts'
import type { OrderSnapshot } from '../snapshot.ts'

/** What a buyer writes on an order: details of the place, and terms. */
export function OrderTexts({ from: { site, terms } }: { from: Pick<OrderSnapshot, 'site' | 'terms'> }) {
  const t = useT()
  return (
    <>
      <TextField
        name="site"
        label={t('order.site')}
        hint={t('order.site_hint')}
        initial={site ?? ''}
        max={MAX_SITE}
        optional
      />
      <TextAreaField
        name="terms"
        label={t('order.your_terms')}
        hint={t('order.your_terms_hint')}
        initial={terms ?? ''}
        max={MAX_TERMS}
        optional
      />
    </>
  )
}
