import styles from './role-cards.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { ProblemLine } from '#framework/ui/form/field-frame.tsx'
import { useField } from '#framework/ui/form/form-context.tsx'
import { GIVEN_ROLES, type GivenRole, type Role } from '#companies/roles.ts'

/**
 * The roles that can be given, each as a card to tick that says what it may do and what not. The form names `roles`
 * among its live fields, so that the first tick ends what is wrong with them.
 */
export function RoleCards({
  initial = [],
  limit,
}: {
  initial?: readonly Role[]
  /** What the company's approval limit means for buyers. */
  limit?: string | undefined
}) {
  const t = useT()
  const { id, problem } = useField('roles')
  return (
    // A link of the summary leads to it.
    <div className={problem ? 'field bad' : 'field'}>
      <fieldset
        id={id}
        name="roles"
        tabIndex={-1}
        className={styles.cards}
        aria-describedby={problem ? `${id}-err` : undefined}
      >
        <legend>{t('members.roles')}</legend>
        {GIVEN_ROLES.map((role) => (
          <RoleCard
            key={role}
            role={role}
            initial={initial.includes(role)}
            limit={role === 'buyer' ? limit : undefined}
          />
        ))}
      </fieldset>
      {problem && <ProblemLine id={id} problem={problem} />}
    </div>
  )
}

function RoleCard({ role, initial, limit }: { role: GivenRole; initial: boolean; limit: string | undefined }) {
  const t = useT()
  const { id, form } = useField(role)
  const ticked = form?.posted ? form.posted.texts[role] !== undefined : initial
  return (
    // Its text is two levels deep.
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control
    <label className={styles.card} htmlFor={id}>
      <input id={id} type="checkbox" name={role} defaultChecked={ticked} aria-describedby={`${id}-about`} />
      <span>
        <b>{t(`members.role_${role}`)}</b>
        <span id={`${id}-about`}>
          <span>{t(`members.about_${role}`)}</span>
          {limit && <span>{limit}</span>}
          <span className="muted">{t(`members.not_${role}`)}</span>
        </span>
      </span>
    </label>
  )
}
