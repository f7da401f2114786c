import type { OwnSupplierProfile } from '#accounts/contract.ts'
import { CategorySelect } from '#categories/category-select.tsx'
import { useApi, useWords } from '#platform/ssr/context.tsx'
import { TextAreaField, TextField } from '#platform/ui/fields.tsx'
import { FormDialog } from '#platform/ui/form-dialog.tsx'
import { toast } from '#platform/ui/toast.tsx'
import { useForm } from '#platform/ui/use-form.tsx'
import { supplierUpdate } from './contract.ts'

/** Changes what a supplier says about itself; its brochure is replaced on the page. */
export function EditSupplierForm({ supplier, onClose, onDone }: { supplier: OwnSupplierProfile; onClose: () => void; onDone: () => void }) {
  const t = useWords()
  const api = useApi()
  const form = useForm({
    name: 'supplier-update',
    schema: supplierUpdate,
    toastErrors: 'suppliers.update_failed',
    send: (values) => api.send('PUT', '/user/update-supplier-profile', values),
    done: () => {
      toast(t('suppliers.updated'), 'success')
      onDone()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('suppliers.update_title')} submit={t('site.save')} busyLabel={t('site.saving')}>
      <TextAreaField
        name="company_profile"
        label={t('suppliers.about')}
        hint={t('suppliers.about_hint')}
        initial={supplier.company_profile_description}
        max={4000}
        rows={6}
      />
      <CategorySelect initial={supplier.category_id} />
      <TextField
        name="commercial_registration"
        label={t('suppliers.cr')}
        hint={t('suppliers.cr_hint')}
        initial={supplier.commercial_registration}
        ltr
        inputMode="numeric"
        autoComplete="off"
      />
    </FormDialog>
  )
}
