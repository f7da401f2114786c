import { draftOwner } from '#companies/draft-owner.ts'
import { useQueryClient } from '@tanstack/react-query'
import { returnPath } from '#companies/sign-in/return-path.ts'
import { categoryNames } from '#reference/categories/category-names.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useMe, usePlace, useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { isSupplier } from '../me.ts'
import { meQuery } from '#framework/ssr/me.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { VatNumberField } from '#companies/profile/company-number-fields.tsx'
import { FileField } from '#framework/ui/form/files/file-field.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { SupplierFields } from './supplier-fields.tsx'
import { supplierProfileFile } from '#companies/uploads.ts'

/** Where the company was on its way to. */
const backPath = ({ query }: Place) => (query.from ? returnPath(query.from) : '/user-profile')

const registerSupplier = defineAction({
  name: 'register-supplier',
  files: { profile_file: supplierProfileFile },
  schema: async () => (await import('#companies/directory/contract.ts')).supplierRegistration,
  send: ({ api }, values, sending) =>
    api.send('POST /user/register-supplier-profile', values, { ...sending, multipart: true }),
  success: (_answer, _values, { place }) => ({ to: backPath(place), notice: { key: 'suppliers.registered' } }),
})

export const actions = [registerSupplier]

/** A company becomes a supplier; often a step on the way to something else, where it comes back to. */
export default definePage({ prefetch: () => ({ categories: categoryNames() }), View: RegisterSupplier })

function RegisterSupplier() {
  const t = useT()
  const place = usePlace()
  const me = useMe()
  const possible = useFirst(!isSupplier(me))
  const form = useRegistration()
  if (!possible) {
    return (
      <MessageView title={t('suppliers.register_title')} backTo={backPath(place)} back={t('site.back')}>
        <p>{t('errors.supplier_profile_exists')}</p>
      </MessageView>
    )
  }
  return (
    <FormView
      form={form}
      title={t('suppliers.register_title')}
      sub={t('suppliers.register_lead')}
      cancelTo={backPath(place)}
      submit={t('suppliers.register_action')}
      busyLabel={t('suppliers.register_submitting')}
    >
      <SupplierFields />
      <VatNumberField vat_number={me?.vat_number} />
      <FileField
        name="profile_file"
        label={t('suppliers.profile_file')}
        hint={t('suppliers.profile_file_hint')}
        upload={supplierProfileFile}
        optional
      />
    </FormView>
  )
}

function useRegistration() {
  const me = useMe()
  const queries = useQueryClient()
  const refreshMe = useRefreshMe()
  return useForm({
    action: registerSupplier,
    name: 'supplier',
    draft: draftOwner(me),
    toastErrors: 'suppliers.registration_failed',
    done: (supplier_profile) => {
      // The next page is already for a supplier.
      queries.setQueryData(meQuery().queryKey, (before) => before && { ...before, supplier_profile })
      void queries.invalidateQueries({ queryKey: ['rfqs'] })
      // What was pressed on the company's own page is gone.
      void refreshMe().then(() => requestAnimationFrame(() => document.getElementById('about-title')?.focus()))
    },
  })
}
