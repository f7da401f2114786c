import { defineAction } from '#framework/ssr/forms/actions.ts'
import { announceSwitch } from '#framework/ssr/browser/sign-out-signal.ts'
import { useForm } from '#framework/ui/form/use-form.tsx'

export const switchCompany = defineAction({
  name: 'switch-company',
  schema: async () => (await import('#companies/forms.ts')).switchForm,
  send: ({ api }, values) => api.send('POST /session/company', values),
  // A new document: nothing of the other company stays in memory.
  success: () => ({ to: '/home', document: true }),
})

/** The form that makes the person act for another company; also on pages that are not its own. */
export const useSwitchCompany = (user_id: number) =>
  useForm({
    action: switchCompany,
    name: `switch-${user_id}`,
    page: '/switch-company',
    extra: { user_id: String(user_id) },
    toastErrors: 'members.switch_failed',
    done: announceSwitch,
  })
