import { useApi, useWords } from '#platform/ssr/context.tsx'
import { FileField } from '#platform/ui/file-field.tsx'
import { FormDialog } from '#platform/ui/form-dialog.tsx'
import { toFormData } from '#platform/form-data.ts'
import { toast } from '#platform/ui/toast.tsx'
import { useForm } from '#platform/ui/use-form.tsx'
import { supplierRegistration } from './contract.ts'
import { SupplierFields } from './supplier-fields.tsx'

interface SupplierFormProps {
  user_id: number
  /** Why it is asked for, where it is a step on the way to something else. */
  lead?: string
  onClose: () => void
  /** After the company has become a supplier: told already; ask again who is signed in, and go on. */
  onDone: () => void
}

/** A company becomes a supplier: what it does, in which category, its registration number, its brochure. */
export function SupplierForm({ user_id, lead, onClose, onDone }: SupplierFormProps) {
  const t = useWords()
  const api = useApi()
  const form = useForm({
    name: 'supplier',
    schema: supplierRegistration,
    draft: user_id,
    toastErrors: 'suppliers.registration_failed',
    send: (values, sending) => api.send('POST', '/user/register-supplier-profile', toFormData(values), sending),
    done: () => {
      toast(t('suppliers.registered'), 'success')
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('suppliers.register_title')}
      sub={lead ?? t('suppliers.register_lead')}
      submit={t('suppliers.register_action')}
      busyLabel={t('suppliers.register_submitting')}
    >
      <SupplierFields />
      <FileField name="profile_file" label={t('suppliers.profile_file')} hint={t('suppliers.profile_file_hint')} upload="supplier_profile_file" optional />
    </FormDialog>
  )
}
