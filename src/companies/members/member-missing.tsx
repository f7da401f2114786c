import { useT } from '#framework/ssr/context.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'

/** Instead of a question about somebody who is no member, or who cannot be changed by the viewer. */
export function MemberMissing() {
  const t = useT()
  return (
    <MessageView title={t('members.title')} backTo="/company" back={t('members.title')}>
      <p>{t('errors.member_not_found')}</p>
    </MessageView>
  )
}
