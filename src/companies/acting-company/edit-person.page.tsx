import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { PhoneField, TextField } from '#framework/ui/form/fields.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { OwnCompany } from '#companies/contract.ts'
import { aboutOwnCompany } from '#companies/profile/profile-queries.ts'
import { hasOwnName } from '#companies/me.ts'

const saveName = defineAction({
  name: 'save-name',
  schema: async () => (await import('#companies/contract.ts')).personForm,
  send: ({ api }, { full_name, phone_number }) =>
    api.send('PUT /person/update', { full_name, phone_number: phone_number ?? null }),
  success: () => ({ to: '/user-profile', notice: { key: 'members.person_saved' } }),
})

export const actions = [saveName]

/** A person's own name and number, which colleagues see. */
export default definePage({ ...aboutOwnCompany, View: ({ user }) => <EditPerson user={user} /> })

function EditPerson({ user }: { user: OwnCompany }) {
  const t = useT()
  const refreshMe = useRefreshMe()
  const form = useForm({
    action: saveName,
    name: 'person',
    done: () => void refreshMe(),
  })
  return (
    <FormView
      form={form}
      cancelTo="/user-profile"
      title={t('members.person_title')}
      submit={t('site.save')}
      busyLabel={t('site.saving')}
    >
      <TextField
        name="full_name"
        label={t('accounts.person_name')}
        hint={t('accounts.person_name_hint')}
        initial={hasOwnName(user) ? user.person.full_name : ''}
        autoComplete="name"
      />
      <PhoneField
        name="phone_number"
        label={t('members.person_phone')}
        hint={t('accounts.phone_hint')}
        badHint={t('accounts.phone_also')}
        initial={user.person.phone_number ?? ''}
        optional
      />
    </FormView>
  )
}
