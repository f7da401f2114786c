import { districtRule, placesOf } from '#reference/locations/location-queries.ts'
import { LocationSelect } from '#reference/locations/location-select.tsx'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { PhoneField, TextField } from '#framework/ui/form/fields.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { OwnCompany } from '#companies/contract.ts'
import { CompanyNumberFields } from './company-number-fields.tsx'
import { aboutOwnCompany } from './profile-queries.ts'

const editProfile = defineAction({
  name: 'save',
  schema: async ({ queries }, texts) => {
    const [{ profileForm }, asksDistrict] = await Promise.all([
      import('#companies/forms.ts'),
      districtRule(queries, texts),
    ])
    return profileForm(asksDistrict)
  },
  send: ({ api }, values) => api.send('PUT /user/update', values),
  success: () => ({ to: '/user-profile', notice: { key: 'accounts.profile_saved' } }),
})

export const actions = [editProfile]

const placeOf = ({ region, city, district }: OwnCompany) => ({
  region_id: String(region.region_id),
  city_id: String(city.city_id),
  district_id: district?.district_id ?? '',
})

/** Changes a company's name, phone and place. Its e-mail address is changed elsewhere, and the form says so. */
export default definePage({
  ...aboutOwnCompany,
  prefetch: ({ user }, { posted }) => placesOf(posted?.texts ?? placeOf(user)),
  View: ({ user }) => <EditProfile user={user} />,
})

function EditProfile({ user }: { user: OwnCompany }) {
  const t = useT()
  const refreshMe = useRefreshMe()
  const form = useForm({
    action: editProfile,
    name: 'profile',
    toastErrors: 'accounts.profile_save_failed',
    done: () => void refreshMe(),
  })
  return (
    <FormView
      form={form}
      width={720}
      cancelTo="/user-profile"
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
      <CompanyNumberFields {...user} />
      <LocationSelect initial={placeOf(user)} hint={t('locations.clears_note')} />
    </FormView>
  )
}
