import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useSignedIn, useT } from '#framework/ssr/context.tsx'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
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
export default actPage({
  action: leave,
  words: 'members.leave',
  useSubject() {
    const me = useSignedIn()
    return me.can.own ? 'errors.last_owner' : me
  },
  titleValues: ({ company_name }) => ({ company: company_name }),
  danger: true,
  backTo: () => '/company',
  useRefresh: () => ({}),
  Closed({ words, children }) {
    const t = useT()
    return (
      <MessageView title={t(words)} backTo="/company" back={t('members.title')}>
        <p>{children}</p>
      </MessageView>
    )
  },
  Body: ({ form }) => (
    <>
      <p>{useT()('members.leave_body')}</p>
      <LastApprover form={form} />
    </>
  ),
})
