import { useState } from 'react'
import { useMe } from '#framework/ssr/context.tsx'
import { lazyComponent } from '#framework/ui/page/lazy-component.tsx'

const SignOutDialog = lazyComponent(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)

/** Logging out: what to call, and what to put beside the menu, which asks first when drafts would be lost. */
export function useLogout() {
  const me = useMe()
  const [leaving, setLeaving] = useState(false)
  return {
    logout: () => setLeaving(true),
    question: leaving && me && <SignOutDialog me={me} stay={() => setLeaving(false)} />,
  }
}
