import { categoryNames } from '#reference/categories/category-names.ts'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { OwnSupplierProfile } from '#companies/contract.ts'
import { ownProfile } from '#companies/profile/profile-queries.ts'
import type { Api } from '#framework/api/api-client.ts'
import { defineAction } from '#framework/ssr/actions.ts'
import { useApi, useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { FileField } from '#framework/ui/form/file-field.tsx'
import { FileLink } from '#framework/ui/form/file-tile.tsx'
import { FormView, MessageView } from '#framework/ui/form/form-view.tsx'
import { LoadFailed } from '#framework/ui/page/states.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { SupplierFields } from './supplier-fields.tsx'
import { supplierProfilePdf } from '#companies/uploads.ts'

const PROFILE = '/user-profile'

const updateSupplier = defineAction({
  name: 'update-supplier',
  files: { profile_file: supplierProfilePdf },
  schema: async () => (await import('#companies/directory/contract.ts')).supplierChange,
  send: async ({ api }, { profile_file, ...values }, { onProgress }) => {
    await api.send('PUT', '/user/update-supplier-profile', values)
    if (profile_file) await api.send('PUT', '/user/update-supplier-profile-file', { profile_file }, { multipart: true, ...(onProgress && { onProgress }) })
  },
  success: () => ({ to: PROFILE, notice: { key: 'suppliers.updated' } }),
})

export const actions = [updateSupplier]

export const load = (queries: QueryClient, api: Api) => Promise.all([queries.prefetchQuery(ownProfile(api)), queries.prefetchQuery(categoryNames(api))])

/** Changes what a supplier tells about itself, and its brochure. */
export default function EditSupplierPage() {
  const t = useT()
  const { data, isError, error, refetch } = useQuery(ownProfile(useApi()))
  if (data?.supplier_profile) return <EditSupplier supplier={data.supplier_profile} />
  if (!isError) return null
  return (
    <MessageView title={t('suppliers.update_title')} backTo={PROFILE} back={t('site.back')}>
      <LoadFailed what="page" message="errors.fetch_user_failed" error={error} retry={() => void refetch()} />
    </MessageView>
  )
}

function EditSupplier({ supplier }: { supplier: OwnSupplierProfile }) {
  const t = useT()
  const refreshMe = useRefreshMe()
  const form = useForm({ action: updateSupplier, name: 'supplier-update', toastErrors: 'suppliers.update_failed', done: refreshMe })
  return (
    <FormView form={form} title={t('suppliers.update_title')} cancelTo={PROFILE} submit={t('site.save')} busyLabel={t('site.saving')}>
      <SupplierFields supplier={supplier} rows={6} />
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
