import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useSignedIn, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { ConfirmView } from '#framework/ui/form/form-view.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { LastApprover } from './last-approver.tsx'

const leave = defineAction({
  name: 'leave-company',
  schema: async () => (await import('./forms.ts')).confirmForm,
  send: ({ api }, { confirm }) =>
    api.send('DELETE /company/membership', {}, { query: { confirm: confirm ? 'true' : '' } }),
  // A new document: nothing of the company stays in memory.
  success: () => ({ to: '/rfqs', document: true }),
})

export const actions = [leave]

/** Ending one's own membership. */
export default definePage({ View: LeaveCompany })

function LeaveCompany() {
  const t = useT()
  const me = useSignedIn()
  if (me.can.own) {
    return (
      <MessageView title={t('members.leave')} backTo="/company" back={t('members.title')}>
        <p>{t('errors.last_owner')}</p>
      </MessageView>
    )
  }
  return <Leave company={me.company_name} />
}

function Leave({ company }: { company: string }) {
  const t = useT()
  const form = useForm({ action: leave })
  return (
    <ConfirmView
      form={form}
      danger
      title={t('members.leave_title', { company })}
      cancelTo="/company"
      submit={t('members.leave')}
      busyLabel={t('members.leaving')}
    >
      <p>{t('members.leave_body')}</p>
      <LastApprover form={form} />
    </ConfirmView>
  )
}
