import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import { RIGHTS, type Right } from './roles.ts'

const isRight = (value: string | undefined): value is Right => RIGHTS.some((right) => right === value)

/** Shown to a person whose roles do not grant the page's right. */
export default definePage({ View: RoleRequired })

function RoleRequired() {
  const t = useT()
  const { right } = usePlace().params
  return (
    <MessageView title={t('errors.role_required')} backTo="/rfqs" back={t('site.go_to_rfqs')}>
      <p>{t(isRight(right) && right !== 'contacts' ? `errors.role_required_${right}` : 'errors.role_required')}</p>
    </MessageView>
  )
}
