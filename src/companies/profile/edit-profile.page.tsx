import { useQuery, type QueryClient } from '@tanstack/react-query'
import { districtRule, loadPlaces } from '#reference/locations/location-queries.ts'
import { LocationSelect } from '#reference/locations/location-select.tsx'
import type { Api } from '#framework/api/api-client.ts'
import { defineAction } from '#framework/ssr/actions.ts'
import { useRefreshMe, useT } from '#framework/ssr/context.tsx'
import type { Posted } from '#framework/ssr/page-state.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { PhoneField, TextField } from '#framework/ui/form/fields.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { OwnCompany } from '#companies/contract.ts'
import { CompanyNumberFields } from './company-number-fields.tsx'
import { ownProfile } from './profile-queries.ts'

const editProfile = defineAction({
  name: 'save',
  schema: async ({ queries, api }, texts) => {
    const [{ profileForm }, asksDistrict] = await Promise.all([
      import('#companies/forms.ts'),
      districtRule(queries, api, texts),
    ])
    return profileForm(asksDistrict)
  },
  send: ({ api }, values) => api.send('PUT', '/user/update', values),
  success: () => ({ to: '/user-profile', notice: { key: 'accounts.profile_saved' } }),
})

export const actions = [editProfile]

/** The record, and the lists of the place that it names or that was posted. */
export async function load(queries: QueryClient, api: Api, _place: Place, posted?: Posted) {
  const { region, city } = await queries.fetchQuery(ownProfile())
  await loadPlaces(
    queries,
    api,
    posted?.texts ?? { region_id: String(region.region_id), city_id: String(city.city_id) },
  )
}

export default function EditProfilePage() {
  const { data: user } = useQuery(ownProfile())
  return user && <EditProfile user={user} />
}

/** Changes a company's name, phone and place. Its e-mail address is changed elsewhere, and the form says so. */
function EditProfile({ user }: { user: OwnCompany }) {
  const t = useT()
  const refreshMe = useRefreshMe()
  const form = useForm({
    action: editProfile,
    name: 'profile',
    toastErrors: 'accounts.profile_save_failed',
    done: () => void refreshMe(),
  })
  const place = {
    region_id: String(user.region.region_id),
    city_id: String(user.city.city_id),
    district_id: user.district?.district_id ?? '',
  }
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
      <LocationSelect initial={place} hint={t('locations.clears_note')} />
    </FormView>
  )
}
