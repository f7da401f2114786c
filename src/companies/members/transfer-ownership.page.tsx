import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import { PasswordField } from '#framework/ui/form/password-field.tsx'
import { SelectField } from '#framework/ui/form/select-field.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { Member } from './contract.ts'
import { aboutMembers } from './member-act.tsx'

const transfer = defineAction({
  name: 'transfer-ownership',
  schema: async () => (await import('./contract.ts')).ownerChange,
  send: ({ api }, values) => api.send('PUT', '/company/owner', values),
  success: () => ({ to: '/company', notice: { key: 'members.transferred' } }),
})

export const actions = [transfer]

/** Another member becomes the owner of the company. */
export default definePage({ ...aboutMembers, View: ({ people }) => <NewOwner people={people} /> })

function NewOwner({ people }: { people: readonly Member[] }) {
  const t = useT()
  const others = people.filter(({ is_self, is_active }) => !is_self && is_active)
  if (others.length > 0)
    return (
      <Transfer options={others.map(({ person_id, full_name }) => ({ value: String(person_id), label: full_name }))} />
    )
  return (
    <MessageView title={t('members.transfer')} backTo="/company" back={t('members.title')}>
      <p>{t('members.transfer_nobody')}</p>
    </MessageView>
  )
}

function Transfer({ options }: { options: readonly { value: string; label: string }[] }) {
  const t = useT()
  const refreshMe = useRefreshMe()
  const form = useForm({ action: transfer, done: () => void refreshMe() })
  return (
    <FormView
      form={form}
      cancelTo="/company/settings"
      title={t('members.transfer')}
      submit={t('members.transfer')}
      busyLabel={t('members.transferring')}
      danger
    >
      <ul>
        <li>{t('members.transfer_effect_one')}</li>
        <li>{t('members.transfer_effect_admin')}</li>
        <li>{t('members.transfer_effect_mail')}</li>
      </ul>
      <SelectField
        name="person_id"
        label={t('members.new_owner')}
        options={options}
        placeholder={t('members.owner_required')}
      />
      <PasswordField name="password" label={t('accounts.current_password')} autoComplete="current-password" />
    </FormView>
  )
}
