import styles from './brief.module.css'
import type { ReactNode } from 'react'
import { formatNumber } from '#framework/i18n/format.ts'
import { normalizeNumber } from '#framework/text/normalize.ts'
import { useT } from '#framework/ssr/context.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { DayText } from '#framework/ui/elements/text.tsx'
import { DeadlineNote } from './deadline-rule.tsx'
import { summarizeLines } from '#tenders/core/publishing/lines-summary.ts'
import { ClosingText } from '#tenders/core/closing/closing-text.tsx'
import { closingIn, dayIn, hasLines, isSealed } from '#tenders/core/publishing/publish-facts.ts'
import { LinesInWords } from './quantities-step.tsx'
import { useChoices } from './use-choices.tsx'
import { useFieldName } from './use-field-name.tsx'
import { usePublishing } from '#tenders/core/publishing/use-publishing.tsx'

const MAX_GAPS = 4

/** The RFQ in six facts. */
export function BriefFacts() {
  const t = useT()
  const { facts } = usePublishing()
  const { category, place, unit } = useChoices(facts)
  const { title, quantity, partial_allowed, price_basis } = facts.texts
  const [delivery, closing] = [dayIn(facts, 'delivery_date'), closingIn(facts)]
  const lines = summarizeLines(facts.texts.lines)
  const by_lines = hasLines(facts)
  const number = Number(normalizeNumber(quantity ?? ''))
  const rules = by_lines
    ? [
        ...(partial_allowed === 'true' ? [t('publishing.rule_partial')] : []),
        ...(price_basis === 'net' ? [t('publishing.rule_net')] : []),
      ]
    : []
  return (
    <dl className={styles.facts}>
      <Fact name={t('publishing.brief_title')}>{title && <bdi>{title}</bdi>}</Fact>
      <Fact name={t('categories.category')}>{category && <bdi>{category}</bdi>}</Fact>
      {by_lines ? (
        <Fact
          name={t('publishing.step_2')}
          note={lines.first && t('publishing.first_line', { description: lines.first })}
        >
          {lines.count > 0 && <LinesInWords />}
        </Fact>
      ) : (
        <Fact name={t('rfqs.quantity')}>
          {quantity && (
            <>
              <bdi className="num">{number > 0 ? formatNumber(number) : quantity}</bdi>
              {unit && <bdi> {unit}</bdi>}
            </>
          )}
        </Fact>
      )}
      <Fact
        name={t('publishing.brief_delivery')}
        note={
          delivery ? (
            <>
              <HijriText day={delivery} />
              {place && `${t('site.list_separator')}${place}`}
            </>
          ) : undefined
        }
      >
        {delivery ? <DayText day={delivery} /> : place}
      </Fact>
      <Fact name={t('rfqs.deadline')} note={closing && <DeadlineNote day={closing.deadline} />}>
        {closing && <ClosingText of={closing} />}
      </Fact>
      <Fact name={t('publishing.brief_rules')} note={rules.length > 0 && rules.join(t('site.list_separator'))}>
        {t(isSealed(facts) ? 'sealed.sealed_bids' : 'sealed.open_bids')}
        {t('site.list_separator')}
        {t(facts.texts.access === 'invited' ? 'publishing.rules_invited' : 'publishing.rules_all')}
      </Fact>
    </dl>
  )
}

function Fact({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  const t = useT()
  return (
    <div>
      <dt>{name}</dt>
      <dd className={children ? undefined : styles.unset}>
        {children || t('publishing.not_set')}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}

/** What is missing, as links to the fields; otherwise the value. */
export function BriefMissing({ onFollow }: { onFollow?: () => void }) {
  const t = useT()
  const { form, facts, missing, goTo } = usePublishing()
  const nameOf = useFieldName()
  if (missing.length === 0) {
    return (
      <>
        <p className={styles.lead}>{t('publishing.nothing_missing')}</p>
        <ul className={styles.missing}>
          {[
            t('publishing.step_1'),
            t('publishing.step_2'),
            t('publishing.delivery_and_files', { count: facts.files }),
          ].map((there) => (
            <li key={there} className={styles.there}>
              <Icon name="check" />
              <span>{there}</span>
            </li>
          ))}
        </ul>
      </>
    )
  }
  const gaps = missing.filter((field) => field.startsWith('lines.'))
  const hidden = new Set(gaps.slice(MAX_GAPS))
  const shown = missing.filter((field) => !hidden.has(field))
  return (
    <>
      <p className={styles.lead}>{t('publishing.missing')}</p>
      <ul className={styles.missing}>
        {shown.map((field) => (
          <li key={field}>
            <Icon name="info" />
            <a
              href={`#${form.id}-${field}`}
              onClick={(event) => {
                event.preventDefault()
                onFollow?.()
                goTo(field)
              }}
            >
              {nameOf(field)}
            </a>
            {field === gaps[MAX_GAPS - 1] && hidden.size > 0 && (
              <span className="muted">{t('publishing.missing_more', { count: hidden.size })}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
