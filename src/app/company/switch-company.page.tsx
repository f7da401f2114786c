import styles from './switch-company.module.css'
import type { ReactNode } from 'react'
import { useDialogRoute } from '#framework/ssr/dialog-route.tsx'
import { useMe, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Dialog } from '#framework/ui/elements/dialog.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import type { Me } from '#framework/ssr/me.ts'
import { roleNames } from '#companies/members/role-names.ts'
import { switchCompany, useSwitchCompany } from '#companies/acting-company/use-switch-company.tsx'
import { CompanyUnread, unreadByCompany } from '#notifications/center/company-unread.tsx'

export const actions = [switchCompany]

/** The companies that the person may act for, as a page of its own: where the menu leads without scripts. */
export default definePage({ prefetch: unreadByCompany, View: SwitchCompany })

function SwitchCompany() {
  const t = useT()
  const me = useMe()
  const dialog = useDialogRoute()
  if (!me) return null
  const list = (
    <ul className={styles.companies}>
      {me.companies.map((company) => (
        <Company key={company.user_id} company={company} current={company.user_id === me.user_id}>
          {company.user_id !== me.user_id && <CompanyUnread user_id={company.user_id} />}
        </Company>
      ))}
    </ul>
  )
  if (dialog) {
    return (
      <Dialog open onClose={dialog.close} title={t('members.switch_title')} width={520}>
        {list}
      </Dialog>
    )
  }
  return (
    <Page title={t('members.switch_title')} width={640} noindex>
      <div className="card section">{list}</div>
    </Page>
  )
}

function Company({
  company: { user_id, company_name, profile_image, roles },
  current,
  children,
}: {
  company: Me['companies'][number]
  current: boolean
  children: ReactNode
}) {
  const t = useT()
  const form = useSwitchCompany(user_id)
  return (
    <li>
      <Avatar id={user_id} name={company_name} image={profile_image} />
      <span>
        <b dir="auto">{company_name}</b>
        <small className="muted">{roleNames(t, roles)}</small>
      </span>
      {children}
      {current ? (
        <Chip kind="ok">{t('members.switch_here')}</Chip>
      ) : (
        <Form form={form}>
          <SubmitButton
            form={form}
            look="secondary"
            size="sm"
            busyLabel={t('members.switching')}
            aria-label={t('members.switch_to', { company: company_name })}
          >
            {t('members.switch_title')}
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}
