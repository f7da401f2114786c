import styles from './access-rule.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { ChoiceField } from '#tenders/core/publishing/choice-field.tsx'
import type { RfqView } from '#tenders/core/contract.ts'

/** Who sees the RFQ and may bid, with what follows from each. A copy is for whom its source is. */
export function AccessRule({ source }: { source: RfqView | undefined }) {
  const t = useT()
  return (
    <div className={styles.rule}>
      <h3>{t('publishing.access')}</h3>
      <ChoiceField
        name="access"
        label={t('publishing.access')}
        hideLabel
        cards
        initial={source?.access ?? 'public'}
        options={[
          {
            value: 'public',
            label: t('publishing.access_public'),
            icon: 'eye',
            consequences: [t('publishing.access_public_listed'), t('publishing.access_public_bids')],
          },
          {
            value: 'invited',
            label: t('publishing.access_invited'),
            icon: 'lock',
            consequences: [
              t('publishing.access_invited_hidden'),
              t('publishing.access_invited_later'),
              t('publishing.access_invited_how'),
            ],
          },
        ]}
      />
    </div>
  )
}
