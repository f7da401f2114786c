import { useT } from '#framework/ssr/context.tsx'
import { ChoiceField } from '#tenders/core/publishing/choice-field.tsx'
import { RuleRow } from '#tenders/core/publishing/rule-row.tsx'
import { useChangeRule } from '#tenders/core/publishing/use-publishing.tsx'
import type { OnChange } from '#tenders/core/contract.ts'

/** What a change of the RFQ means for its bids; offered once all processes know it. */
export function ChangeRule({ initial = 'confirm' }: { initial?: OnChange | undefined }) {
  const t = useT()
  const { isOffered, rule } = useChangeRule(initial)
  if (!isOffered) return null
  return (
    <RuleRow
      name={t('amendments.rule')}
      value={t(`amendments.rule_${rule}`)}
      note={t(`amendments.rule_${rule}_note`)}
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
