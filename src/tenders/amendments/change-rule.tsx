import { useQuery } from '@tanstack/react-query'
import { featuresQuery } from '#reference/features/feature-queries.ts'
import { useT } from '#framework/ssr/context.tsx'
import { ChoiceField } from '#tenders/rfqs/publish/steps/choice-field.tsx'
import { RuleRow } from '#tenders/rfqs/publish/steps/rule-row.tsx'
import { usePublishing } from '#tenders/rfqs/publish/steps/use-publishing.tsx'
import type { OnChange } from './contract.ts'

/** What a change of the RFQ means for its bids; offered once all processes know it. */
export function ChangeRule({ initial = 'confirm' }: { initial?: OnChange | undefined }) {
  const t = useT()
  const { facts } = usePublishing()
  const { data: features = [] } = useQuery(featuresQuery())
  if (!features.includes('confirm')) return null
  const chosen = (facts.texts.on_change ?? initial) === 'mark' ? 'mark' : 'confirm'
  return (
    <RuleRow
      name={t('amendments.rule')}
      value={t(`amendments.rule_${chosen}`)}
      note={t(`amendments.rule_${chosen}_note`)}
      fields={['on_change']}
    >
      <ChoiceField
        name="on_change"
        label={t('amendments.rule')}
        initial={initial}
        options={[
          { value: 'confirm', label: t('amendments.rule_confirm') },
          { value: 'mark', label: t('amendments.rule_mark') },
        ]}
      />
    </RuleRow>
  )
}
