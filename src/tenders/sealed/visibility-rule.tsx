import { useQuery } from '@tanstack/react-query'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { featuresQuery } from '#reference/features/feature-queries.ts'
import { ChoiceField } from '#tenders/rfqs/publish/steps/choice-field.tsx'
import styles from './visibility-rule.module.css'

/** Whether bids are open or sealed, with what follows from each; offered once all processes know it. */
export function VisibilityRule({ initial }: { initial: 'open' | 'sealed' }) {
  const t = useT()
  const { data: features = [] } = useQuery(featuresQuery())
  if (!features.includes('sealed')) return null
  return (
    <div className={styles.rule}>
      <h3>{t('sealed.way')}</h3>
      <ChoiceField
        name="bid_visibility"
        label={t('sealed.way')}
        hideLabel
        cards
        initial={initial}
        options={[
          {
            value: 'open',
            label: t('sealed.open_bids'),
            icon: 'eye',
            consequences: [t('sealed.open_shown'), t('sealed.open_any_time'), t('sealed.open_fits')],
          },
          {
            value: 'sealed',
            label: t('sealed.sealed_bids'),
            icon: 'envelope',
            consequences: [t('sealed.sealed_hidden'), t('sealed.sealed_together'), t('sealed.sealed_receipts')],
          },
        ]}
      />
      <p className="advice">
        <Icon name="info" />
        <span>{t('sealed.way_final')}</span>
      </p>
    </div>
  )
}
