import { useQuery, type QueryClient } from '@tanstack/react-query'
import { cityList, districtList, readHasDistricts, regionList } from '#locations/location-queries.ts'
import { LocationSelect } from '#locations/location-select.tsx'
import type { Api } from '#platform/api-client.ts'
import { defineAction } from '#platform/ssr/actions.ts'
import { useApi, useRefreshMe, useWords } from '#platform/ssr/context.tsx'
import { PhoneField, TextField } from '#platform/ui/fields.tsx'
import { FormView } from '#platform/ui/form-view.tsx'
import { useForm } from '#platform/ui/use-form.tsx'
import type { OwnUser } from './contract.ts'
import { ownProfile } from './profile-queries.ts'

const editProfile = defineAction({
  name: 'save',
  schema: async ({ queries, api }, { region_id, city_id }) => {
    const [{ profileForm }, hasDistricts] = await Promise.all([import('./forms.ts'), readHasDistricts(queries, api, region_id, city_id)])
    return profileForm(() => hasDistricts)
  },
  send: ({ api }, values) => api.send('PUT', '/user/update', values),
  success: () => ({ to: '/user-profile', notice: { key: 'accounts.profile_saved' } }),
})

export const actions = [editProfile]

/** The record, and the lists of the place that it names. */
export async function load(queries: QueryClient, api: Api) {
  const [{ region, city }] = await Promise.all([queries.fetchQuery(ownProfile(api)), queries.prefetchQuery(regionList(api))])
  const [region_id, city_id] = [String(region.region_id), String(city.city_id)]
  await Promise.all([queries.prefetchQuery(cityList(api, region_id)), queries.prefetchQuery(districtList(api, region_id, city_id))])
}

export default function EditProfilePage() {
  const { data: user } = useQuery(ownProfile(useApi()))
  return user && <EditProfile user={user} />
}

/** Changes a company's name, phone and place. Its e-mail address is changed elsewhere, and the form says so. */
function EditProfile({ user }: { user: OwnUser }) {
  const t = useWords()
  const refreshMe = useRefreshMe()
  const form = useForm({ action: editProfile, name: 'profile', toastErrors: 'accounts.profile_save_failed', done: () => void refreshMe() })
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
      <LocationSelect initial={place} hint={t('locations.clears_note')} />
    </FormView>
  )
}
