import { useQuery } from '@tanstack/react-query'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { featuresQuery } from '#reference/features/feature-queries.ts'
import { ChoiceField } from '#tenders/core/publishing/choice-field.tsx'
import { isSealed } from '#tenders/core/publishing/publish-facts.ts'
import { usePublishing } from '#tenders/core/publishing/use-publishing.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import styles from './visibility-rule.module.css'

/**
 * Whether bids are open or sealed, with what follows from each; offered once all processes know it. Of sealed ones also
 * who learns the prices once they are opened.
 */
export function VisibilityRule({ source }: { source: RfqView | undefined }) {
  const t = useT()
  const { facts, folds } = usePublishing()
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
        initial={source?.sealed ? 'sealed' : 'open'}
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
      {(isSealed(facts) || !folds) && (
        <div className={styles.ofSealed}>
          <ChoiceField
            name="price_disclosure"
            label={t('sealed.prices_after')}
            initial={source?.sealed?.price_disclosure}
            options={[
              { value: 'buyer', label: t('sealed.prices_buyer') },
              { value: 'bidders', label: t('sealed.prices_bidders') },
            ]}
          />
        </div>
      )}
      <p className="advice">
        <Icon name="info" />
        <span>{t('sealed.way_final')}</span>
      </p>
    </div>
  )
}
