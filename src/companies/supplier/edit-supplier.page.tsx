import { categoryNames } from '#reference/categories/category-names.ts'
import { regionList } from '#reference/locations/location-queries.ts'
import type { OwnCompany } from '#companies/contract.ts'
import { CompanyNumberFields } from '#companies/profile/company-number-fields.tsx'
import { aboutOwnCompany } from '#companies/profile/profile-queries.ts'
import { returnPath } from '#companies/sign-in/return-path.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { usePlace, useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { FileField } from '#framework/ui/form/files/file-field.tsx'
import { FileLink } from '#framework/ui/form/files/file-tile.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { SupplierFields } from './supplier-fields.tsx'
import { WhereItSupplies } from './where-it-supplies.tsx'
import { supplierProfilePdf } from '#companies/uploads.ts'

/** Where the company was on its way to: often a bid that needs its VAT number. */
const backPath = ({ query }: Place) => (query.from ? returnPath(query.from) : '/user-profile')

const updateSupplier = defineAction({
  name: 'update-supplier',
  files: { profile_file: supplierProfilePdf },
  schema: async () => (await import('#companies/directory/contract.ts')).supplierChange,
  send: async ({ api }, { profile_file, ...values }, { onProgress }) => {
    await api.sendMinimal('PUT /user/update-supplier-profile', values)
    if (profile_file)
      await api.sendMinimal(
        'PUT /user/update-supplier-profile-file',
        { profile_file },
        { multipart: true, ...(onProgress && { onProgress }) },
      )
  },
  success: (_answer, _values, { place }) => ({ to: backPath(place), notice: { key: 'suppliers.updated' } }),
})

export const actions = [updateSupplier]

/** Changes a supplier's profile and brochure. */
export default definePage({
  ...aboutOwnCompany,
  prefetch: () => ({ categories: categoryNames(), regions: regionList() }),
  View: ({ user }) =>
    user.supplier_profile ? <EditSupplier user={user} supplier={user.supplier_profile} /> : <NoSupplier />,
})

function NoSupplier() {
  const t = useT()
  return (
    <MessageView title={t('suppliers.update_title')} backTo={backPath(usePlace())} back={t('site.back')}>
      <p>{t('errors.supplier_required')}</p>
    </MessageView>
  )
}

function EditSupplier({ user, supplier }: { user: OwnCompany; supplier: NonNullable<OwnCompany['supplier_profile']> }) {
  const t = useT()
  const place = usePlace()
  const refreshMe = useRefreshMe()
  const form = useForm({
    action: updateSupplier,
    name: 'supplier-update',
    toastErrors: 'suppliers.update_failed',
    live: ['other_category_ids'],
    done: refreshMe,
  })
  return (
    <FormView
      form={form}
      title={t('suppliers.update_title')}
      cancelTo={backPath(place)}
      submit={t('site.save')}
      busyLabel={t('site.saving')}
    >
      <SupplierFields supplier={supplier} rows={6} />
      <WhereItSupplies supplier={supplier} />
      <CompanyNumberFields {...user} />
      <FileField
        name="profile_file"
        label={t(supplier.profile_file ? 'suppliers.replace_profile' : 'suppliers.upload_profile')}
        hint={
          <>
            {t('suppliers.profile_file_hint_pdf')}
            {supplier.profile_file && (
              <>
                <br />
                {t('suppliers.present_file')} <FileLink file={supplier.profile_file} />
              </>
            )}
          </>
        }
        upload={supplierProfilePdf}
        optional
      />
    </FormView>
  )
}
