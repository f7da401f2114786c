import styles from './quantities-step.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { NumberField } from '#framework/ui/form/number-fields.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { LinesField } from '#tenders/lines/editor/lines-field.tsx'
import { ChoiceField } from '#tenders/core/publishing/choice-field.tsx'
import { linesOf } from './copied-lines.ts'
import { QuantityUnitField } from '#tenders/core/publishing/quantity-unit-field.tsx'
import { summarizeLines } from '#tenders/core/publishing/lines-summary.ts'
import { hasLines } from '#tenders/core/publishing/publish-facts.ts'
import { Step } from './step.tsx'
import { TickField } from './tick-field.tsx'
import { useChoices } from './use-choices.tsx'
import { useChangeRule, usePublishing } from '#tenders/core/publishing/use-publishing.tsx'
import { LONGEST_TEXT } from './what-step.tsx'

/** How much: one quantity, or lines. What is not chosen stays in the form and is not sent. */
export function QuantitiesStep({ source }: { source: RfqView | undefined }) {
  const t = useT()
  const { facts } = usePublishing()
  const { rule } = useChangeRule(source?.on_change)
  const lines = linesOf(source)
  const { unit } = useChoices(facts)
  const quantity = (
    <>
      <bdi className="num">{facts.texts.quantity}</bdi>
      {unit && <bdi> {unit}</bdi>}
    </>
  )
  return (
    <Step
      number={2}
      summary={hasLines(facts) ? <LinesInWords /> : <Sentence of="publishing.one_quantity" parts={{ quantity }} />}
      aside={
        <ChoiceField
          name="quantities"
          label={t('publishing.quantities')}
          hideLabel
          initial={lines.length > 0 ? 'lines' : 'one'}
          options={[
            { value: 'one', label: t('publishing.quantities_one') },
            { value: 'lines', label: t('publishing.quantities_lines'), icon: 'rows' },
          ]}
        />
      }
    >
      <div className={styles.one}>
        <div className="two-columns">
          <NumberField
            name="quantity"
            label={t('rfqs.quantity')}
            initial={source && lines.length === 0 ? String(source.quantity) : undefined}
          />
          <QuantityUnitField of={source} />
        </div>
        <TextAreaField
          name="item_description"
          label={t('rfqs.item_description')}
          hint={t('rfqs.item_description_hint')}
          max={LONGEST_TEXT}
          rows={3}
          initial={lines.length === 0 ? source?.item_description : undefined}
        />
      </div>
      <div className={styles.lines}>
        <LinesField initial={lines} />
        <p className="hint">{t(rule === 'confirm' ? 'publishing.lines_change' : 'publishing.lines_stay')}</p>
        <div className={styles.pricing}>
          <h3>{t('publishing.pricing')}</h3>
          <TickField
            name="partial_allowed"
            label={t('publishing.partial')}
            hint={t('publishing.partial_hint')}
            initial={source?.partial_allowed}
          />
          <ChoiceField
            name="price_basis"
            label={t('publishing.basis')}
            initial={source?.price_basis}
            options={[
              { value: 'gross', label: t('publishing.basis_gross') },
              { value: 'net', label: t('publishing.basis_net') },
            ]}
          />
        </div>
      </div>
    </Step>
  )
}

/** How many lines, and how many of them are optional. */
export function LinesInWords() {
  const t = useT()
  const { count, optional } = summarizeLines(usePublishing().facts.texts.lines)
  return [
    t('lines.count', { count }),
    ...(optional > 0 ? [t('publishing.optional_lines', { count: optional })] : []),
  ].join(t('site.list_separator'))
}
