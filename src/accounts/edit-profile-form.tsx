import { useQueryClient } from '@tanstack/react-query'
import { hasDistricts } from '#locations/location-queries.ts'
import { LocationSelect } from '#locations/location-select.tsx'
import { useApi, useWords } from '#platform/ssr/context.tsx'
import { PhoneField, TextField } from '#platform/ui/fields.tsx'
import { FormDialog } from '#platform/ui/form-dialog.tsx'
import { toast } from '#platform/ui/toast.tsx'
import { useForm } from '#platform/ui/use-form.tsx'
import type { OwnUser } from './contract.ts'
import { profileForm } from './forms.ts'

/** Changes a company's name, phone and place. Its address is changed elsewhere, and the form says so. */
export function EditProfileForm({ user, onClose, onDone }: { user: OwnUser; onClose: () => void; onDone: () => void }) {
  const t = useWords()
  const api = useApi()
  const queries = useQueryClient()
  const form = useForm({
    name: 'profile',
    schema: profileForm((region_id, city_id) => hasDistricts(queries, api, region_id, city_id)),
    toastErrors: 'accounts.profile_save_failed',
    send: (values) => api.send('PUT', '/user/update', values),
    done: () => {
      toast(t('accounts.profile_saved'), 'success')
      onDone()
    },
  })
  const place = {
    region_id: String(user.region.region_id),
    city_id: String(user.city.city_id),
    district_id: user.district?.district_id ?? '',
  }
  return (
    <FormDialog
      form={form}
      width={720}
      onClose={onClose}
      title={t('accounts.profile_edit')}
      sub={t('accounts.email_fixed')}
      submit={t('site.save')}
      busyLabel={t('site.saving')}
    >
      <TextField
        name="company_name"
        label={t('accounts.company_name')}
        hint={t('accounts.company_name_hint')}
        initial={user.company_name}
        autoComplete="organization"
      />
      <PhoneField
        name="phone_number"
        label={t('accounts.phone')}
        hint={t('accounts.phone_hint')}
        badHint={t('accounts.phone_also')}
        initial={user.phone_number}
      />
      <LocationSelect initial={place} hint={t('locations.clears_note')} />
    </FormDialog>
  )
}
