import styles from './company-choice.module.css'
import type { ComponentType, ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Form } from '#framework/ui/form/form.tsx'
import type { Me } from '#framework/ssr/me.ts'
import { roleNames } from '#companies/members/role-names.ts'
import { useSwitchCompany } from './use-switch-company.tsx'

interface CompanyChoiceProps {
  me: Me
  close: () => void
  /** How much is unread in a company. */
  Unread: ComponentType<{ user_id: number }>
}

/** The companies that the person may act for, as a part of the account menu. */
export function CompanyChoice({ me, close, Unread }: CompanyChoiceProps) {
  const t = useT()
  return (
    <div role="group" aria-label={t('members.acting_for')}>
      <span className={styles.label} aria-hidden="true">
        {t('members.acting_for')}
      </span>
      {me.companies.map((company) => (
        <Choice key={company.user_id} company={company} current={company.user_id === me.user_id} close={close}>
          {company.user_id !== me.user_id && <Unread user_id={company.user_id} />}
        </Choice>
      ))}
      <hr />
    </div>
  )
}

function Choice({
  company: { user_id, company_name, profile_image, roles },
  current,
  close,
  children,
}: {
  company: Me['companies'][number]
  current: boolean
  close: () => void
  children: ReactNode
}) {
  const t = useT()
  const form = useSwitchCompany(user_id)
  return (
    <Form form={form}>
      <button
        type={current ? 'button' : 'submit'}
        role="menuitemradio"
        aria-checked={current}
        className={styles.company}
        onClick={current ? close : undefined}
      >
        <Avatar id={user_id} name={company_name} image={profile_image} />
        <span>
          <span>
            <bdi>{company_name}</bdi>
          </span>
          <small>{roleNames(t, roles)}</small>
        </span>
        {children}
        {current && <Icon name="check" />}
      </button>
    </Form>
  )
}
