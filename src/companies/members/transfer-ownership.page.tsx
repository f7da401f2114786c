import styles from './role-cards.module.css'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Email } from '#framework/ui/elements/text.tsx'
import { ProblemLine } from '#framework/ui/form/field-frame.tsx'
import { useField } from '#framework/ui/form/form-context.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import { PasswordField } from '#framework/ui/form/password-field.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { Member } from './contract.ts'
import { aboutMembers } from './member-act.tsx'
import { roleNames } from './role-names.ts'

const transfer = defineAction({
  name: 'transfer-ownership',
  schema: async () => (await import('./contract.ts')).ownerChange,
  send: ({ api }, values) => api.send('PUT /company/owner', values),
  success: () => ({ to: '/company', notice: { key: 'members.transferred' } }),
})

export const actions = [transfer]

/** Another member becomes the owner of the company. */
export default definePage({ ...aboutMembers, View: ({ people }) => <NewOwner people={people} /> })

function NewOwner({ people }: { people: readonly Member[] }) {
  const t = useT()
  const others = people.filter(({ is_self, is_active }) => !is_self && is_active)
  if (others.length > 0) return <Transfer others={others} />
  return (
    <MessageView title={t('members.transfer')} backTo="/company" back={t('members.title')}>
      <p>{t('members.transfer_nobody')}</p>
    </MessageView>
  )
}

const EFFECTS = [
  ['swap', 'members.transfer_effect_one'],
  ['user', 'members.transfer_effect_admin'],
  ['mail', 'members.transfer_effect_mail'],
] as const

function Transfer({ others }: { others: readonly Member[] }) {
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
      <MemberCards name="person_id" label={t('members.new_owner')} members={others} />
      <ul className="consequences">
        {EFFECTS.map(([icon, effect]) => (
          <li key={effect}>
            <Icon name={icon} />
            {t(effect)}
          </li>
        ))}
      </ul>
      <PasswordField name="password" label={t('accounts.current_password')} autoComplete="current-password" />
    </FormView>
  )
}

/** One of some members, each as a card with roles and address. */
function MemberCards({ name, label, members }: { name: string; label: string; members: readonly Member[] }) {
  const t = useT()
  const { id, problem, form } = useField(name)
  const posted = form?.posted?.texts[name]
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <fieldset className={styles.cards} aria-describedby={problem ? `${id}-err` : undefined}>
        <legend>{label}</legend>
        {members.map(({ person_id, full_name, email, roles }, place) => (
          // Its text is two levels deep.
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control
          <label key={person_id} className={styles.card}>
            <input
              // A link of the summary leads to the first.
              id={place === 0 ? id : undefined}
              type="radio"
              name={name}
              value={person_id}
              defaultChecked={posted === String(person_id)}
              onChange={() => form?.changed(name)}
            />
            <span>
              <b>
                <bdi>{full_name}</bdi>
              </b>
              <span className="muted">
                {roleNames(t, roles)} · <Email address={email} />
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {problem && <ProblemLine id={id} problem={problem} />}
    </div>
  )
}
