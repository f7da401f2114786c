import styles from './rules-step.module.css'
import type { ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { AccessRule } from './access-rule.tsx'
import { ClosingValue, DeadlineRule } from './deadline-rule.tsx'
import { closingIn, stepOf } from '#tenders/core/publishing/publish-facts.ts'
import type { FirstDays } from '#tenders/core/publishing/first-days-query.ts'
import { RuleRows } from '#tenders/core/publishing/rule-row.tsx'
import { Step } from './step.tsx'
import { usePublishing } from '#tenders/core/publishing/use-publishing.tsx'

interface RulesProps {
  source: RfqView | undefined
  begins: FirstDays
  /** Chooses whether bids are open or sealed. */
  visibility: ReactNode
  /** Rows of other rules. */
  rules: ReactNode
}

/** The deadline and the rules: each has a value already. */
export function RulesStep({ source, begins, visibility, rules }: RulesProps) {
  const t = useT()
  const { facts, missing } = usePublishing()
  const closing = closingIn(facts)
  const ready = !missing.some((field) => stepOf(field) === 4)
  return (
    <Step
      number={4}
      summary={closing && <ClosingValue of={closing} />}
      aside={
        ready && (
          <span className={`${styles.ready} scripted`}>
            <Icon name="check" />
            {t('publishing.rules_ready')}
          </span>
        )
      }
    >
      <AccessRule source={source} />
      {visibility}
      <RuleRows>
        <DeadlineRule initial={{ deadline: begins.deadline, closing_time: source?.closing_time ?? null }} />
        {rules}
      </RuleRows>
    </Step>
  )
}
