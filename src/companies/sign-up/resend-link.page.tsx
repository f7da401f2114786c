import { useMe, usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { EmailField } from '#framework/ui/form/fields.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { useRememberedAddress } from './remembered-address.tsx'
import { resendLink } from './resend-link.tsx'
import { withReturn } from '#companies/sign-in/return-path.ts'

export const actions = [resendLink]

/** Sends the verification link again where there are no scripts; answers what other pages post. */
export default definePage({ View: ResendLink })

function ResendLink() {
  const t = useT()
  const me = useMe()
  const { from } = usePlace().query
  const remembered = useRememberedAddress()
  const form = useForm({ action: resendLink })
  return (
    <FormView
      form={form}
      title={t('accounts.verify_resend')}
      cancelTo={me ? '/user-profile' : withReturn('/login', from)}
      submit={t('accounts.verify_resend')}
      busyLabel={t('accounts.verify_resending')}
    >
      <EmailField name="email" label={t('accounts.email')} initial={me?.email ?? remembered} />
    </FormView>
  )
}
