import { defineAction, NO_FIELDS } from '#framework/ssr/forms/actions.ts'
import { useMe, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import type { Me } from '#framework/ssr/me.ts'
import { EmailField, TextField } from '#framework/ui/form/fields.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { SignInForm } from './contract.ts'

// Each leads to a new document, which shows nothing that was loaded for somebody else.
const signIn = defineAction<SignInForm, unknown>({
  name: 'sign-in',
  schema: async () => (await import('./contract.ts')).signInForm,
  send: ({ api }, values) => api.send('POST /sign-in', values),
  success: () => ({ to: '/', document: true }),
})

const signOut = defineAction({
  name: 'sign-out',
  schema: async () => NO_FIELDS,
  send: ({ api }) => api.send('POST /sign-out'),
  success: () => ({ to: '/', document: true }),
})

export const actions = [signIn, signOut]

/** Signing in by name, and out again. */
export default definePage({
  View: () => {
    const me = useMe()
    return me ? <SignOut me={me} /> : <SignIn />
  },
})

function SignIn() {
  const t = useT()
  const form = useForm({ action: signIn })
  return (
    <FormView
      form={form}
      title={t('people.sign_in')}
      sub={t('people.lead')}
      cancelTo="/"
      submit={t('people.sign_in')}
      busyLabel={t('people.signing_in')}
    >
      <TextField name="name" label={t('people.name')} max={40} autoComplete="username" />
      <EmailField name="email" label={t('people.email')} autoComplete="email" />
    </FormView>
  )
}

function SignOut({ me }: { me: Me }) {
  const t = useT()
  const form = useForm({ action: signOut })
  return (
    <FormView
      form={form}
      title={t('people.signed_in', { name: `\u2068${me.company_name}\u2069` })}
      cancelTo="/"
      submit={t('people.sign_out')}
      busyLabel={t('people.sign_out')}
    >
      {null}
    </FormView>
  )
}
