import styles from './order-settings.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useSignedIn, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { query } from '#framework/ssr/query.ts'
import { Ltr } from '#framework/ui/elements/text.tsx'
import { CheckField, TextField } from '#framework/ui/form/fields.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { CompanyTabs } from '#companies/members/company-tabs.tsx'
import type { OrderSettings } from '../contract.ts'

const save = defineAction({
  name: 'save-order-settings',
  checkboxes: ['automatic'],
  schema: async () => (await import('../contract.ts')).orderSettingsForm,
  send: ({ api }, values, sending) => api.sendMinimal('PUT /company/order-settings', values, sending),
  success: () => ({ to: '/company/orders', notice: { key: 'orders.settings_saved' } }),
})

export const actions = [save]

const orderSettings = () =>
  query({ queryKey: ['orders', 'settings'], read: (api) => api.get('/company/order-settings') })

/** How a company's orders are numbered, whether they follow awards by themselves, and what they print of it. */
export default definePage({
  data: () => ({ stated: orderSettings() }),
  failed: () => ({ title: 'order_settings.title', message: 'order_settings.failed' }),
  View: ({ stated }) => <Settings stated={stated} />,
})

function Settings({ stated }: { stated: OrderSettings }) {
  const t = useT()
  const me = useSignedIn()
  const queries = useQueryClient()
  const form = useForm({ action: save, done: () => void queries.invalidateQueries({ queryKey: ['orders'] }) })
  const { prefix, automatic, short_address, next_number, unified_number, vat_number } = stated
  return (
    <Page title={t('order_settings.title')} lead={<bdi>{me.company_name}</bdi>} noindex>
      <CompanyTabs current="orders" />
      <div className="card">
        <div className="section">
          <Form form={form}>
            <TextField
              name="prefix"
              label={t('order_settings.prefix')}
              hint={t('order_settings.prefix_hint', { number: next_number })}
              initial={prefix}
              ltr
            />
            <TextField
              name="short_address"
              label={t('order_settings.short_address')}
              hint={t('order_settings.short_address_hint')}
              initial={short_address ?? ''}
              optional
              ltr
            />
            <CheckField name="automatic" label={t('order_settings.automatic')} initial={automatic}>
              <span className="muted">{t('order_settings.automatic_hint')}</span>
            </CheckField>
          </Form>
          <div className="form-actions">
            <SubmitButton form={form} busyLabel={t('order_settings.saving')}>
              {t('order_settings.save')}
            </SubmitButton>
          </div>
        </div>
        <section className="section">
          <h2>{t('order_settings.printed')}</h2>
          <dl className={styles.printed}>
            {[
              { label: t('accounts.unified_number'), value: unified_number },
              { label: t('accounts.vat_number'), value: vat_number },
            ].map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value ? <Ltr>{value}</Ltr> : t('order_settings.not_stated')}</dd>
              </div>
            ))}
          </dl>
          <Link className="text-link" to="/user-profile/edit">
            {t('order_settings.change_profile')}
          </Link>
        </section>
      </div>
    </Page>
  )
}
