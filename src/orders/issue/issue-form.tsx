import styles from './issue.module.css'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { Price } from '#framework/ui/elements/amount.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'
import { DayText, Ltr } from '#framework/ui/elements/text.tsx'
import { TextField } from '#framework/ui/form/fields.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import type { FormHandle } from '#framework/ui/form/form-handle.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { localized } from '#reference/localized.ts'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import type { OrderParty, OrderSnapshot } from '../snapshot.ts'
import { OrderTexts } from './order-texts.tsx'

const FOLLOWS: readonly [IconName, MessageKey][] = [
  ['file', 'order.follows_number'],
  ['lock', 'order.follows_final'],
  ['mail', 'order.follows_mail'],
  ['clock', 'order.follows_answer'],
]

/** What an order would say, what its buyer may add, and what happens once it is issued. */
export function IssueForm({ form, rfq_id, draft }: { form: FormHandle; rfq_id: string; draft: OrderSnapshot }) {
  const t = useT()
  const lang = useLang()
  const { buyer, supplier, place, delivery_date, totals } = draft
  const where = [place.region, place.city, place.district]
    .flatMap((part) => (part ? [localized(part, lang)] : []))
    .join(t('site.list_separator'))
  return (
    <div className={styles.columns}>
      <div className="card">
        <section className="section">
          <div className={styles.head}>
            <h2>{t('order.from_award')}</h2>
            <span className="xs muted">{t('order.from_award_fixed')}</span>
          </div>
          <div className={styles.award}>
            <div>
              <b>
                <bdi>{supplier.company_name}</bdi>
              </b>
              <p className="xs muted">
                {t('order.delivery_date')} <DayText day={delivery_date} />
                {t('site.list_comma')}
                <HijriText day={delivery_date} />
              </p>
            </div>
            <Price amount={totals.gross_halalas} />
          </div>
        </section>
        <section className="section">
          <h2>{t('order.parties')}</h2>
          <div className={styles.parties}>
            <Party title="order.buyer" party={buyer} isAsked={buyer.short_address === null} />
            <Party title="order.supplier" party={supplier} />
          </div>
        </section>
        <section className="section">
          <h2>{t('order.place')}</h2>
          <p className={styles.place}>
            <Icon name="pin" />
            {where}
          </p>
          <Form form={form}>
            {buyer.short_address === null && (
              <TextField
                name="short_address"
                label={t('order.short_address')}
                hint={t('order.short_address_hint')}
                placeholder="RRRD2929"
                ltr
              />
            )}
            <OrderTexts from={draft} />
          </Form>
          <div className="form-actions">
            <SubmitButton form={form} busyLabel={t('order.issue_busy')}>
              {t('order.issue')}
            </SubmitButton>
            <Link className={buttonClass('ghost')} to={rfqPath(rfq_id)}>
              {t('site.cancel')}
            </Link>
          </div>
        </section>
      </div>
      <aside className="card section">
        <h2>{t('order.what_follows')}</h2>
        <ul className="consequences">
          {FOLLOWS.map(([icon, words]) => (
            <li key={words}>
              <Icon name={icon} />
              {t(words)}
            </li>
          ))}
        </ul>
        <p className={styles.invoice}>{t('order.not_invoice')}</p>
      </aside>
    </div>
  )
}

/** What is printed of a side; what is asked below is left out. */
function Party({ title, party, isAsked = false }: { title: MessageKey; party: OrderParty; isAsked?: boolean }) {
  const t = useT()
  const stated = [
    [t('accounts.unified_number'), party.unified_number],
    [t('accounts.vat_number'), party.vat_number],
    ...(isAsked ? [] : [[t('order.short_address'), party.short_address]]),
  ] as const
  return (
    <div>
      <h3>{t(title)}</h3>
      <dl>
        <div>
          <dt>{t('order.party_name')}</dt>
          <dd>
            <bdi>{party.company_name}</bdi>
          </dd>
        </div>
        {stated.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ? <Ltr>{value}</Ltr> : <span className="muted">{t('order.not_stated')}</span>}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
