import styles from './verify-order.module.css'
import { useState } from 'react'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { DayText, Ltr, Money } from '#framework/ui/elements/text.tsx'
import { TextField } from '#framework/ui/form/fields.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import type { VerifiedOrder } from '../contract.ts'

const verify = defineAction({
  name: 'verify-order',
  schema: async () => (await import('../contract.ts')).verifyForm,
  send: ({ api }, { code }) => api.get('/verify/orders/:code', { code }),
  success: () => ({ stay: true }),
  errors: { order_not_found: { field: 'code', text: 'verify.unknown' } },
})

export const actions = [verify]

/**
 * Compares a printed order with the one that was issued, for everybody who has the paper; its address may have the
 * code. A posted form, because pages of guests are kept for a while, and an order may be canceled meanwhile.
 */
export default definePage({ View: VerifyOrder })

function VerifyOrder() {
  const t = useT()
  const { code = '' } = usePlace().params
  // Without scripts the page came with the answer.
  const [checked, setChecked] = useState<VerifiedOrder>()
  const form = useForm({ action: verify, done: setChecked })
  const found = checked ?? (form.answer as VerifiedOrder | undefined)
  return (
    <Page title={t('verify.title')} lead={t('verify.lead')} width={640} noindex>
      <div className="card">
        {found && <Verdict found={found} />}
        <div className="section">
          <Form form={form}>
            <TextField
              name="code"
              label={t('order.verify_code')}
              hint={t('verify.code_hint')}
              initial={code}
              autoComplete="off"
              ltr
            />
          </Form>
          <div className="form-actions">
            <SubmitButton form={form} busyLabel={t('verify.busy')}>
              {t('verify.action')}
            </SubmitButton>
          </div>
        </div>
      </div>
    </Page>
  )
}

/** All that is told of an order: enough to compare it, and whether it stands. */
function Verdict({ found }: { found: VerifiedOrder }) {
  const t = useT()
  const { number, buyer, supplier, issued_on, gross_halalas, state } = found
  const facts = [
    { label: 'verify.number', value: <Ltr>{number}</Ltr> },
    { label: 'order.buyer', value: <bdi>{buyer}</bdi> },
    { label: 'order.supplier', value: <bdi>{supplier}</bdi> },
    { label: 'verify.date', value: <DayText day={issued_on} /> },
    { label: 'order.total_gross', value: <Money amount={gross_halalas} /> },
  ] as const
  return (
    <section className="section" role="status">
      <Chip kind={state === 'standing' ? 'ok' : 'over'} icon={state === 'standing' ? 'check' : 'close'}>
        {t(`verify.state_${state}`)}
      </Chip>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="xs muted">{t('verify.compare')}</p>
    </section>
  )
}
