import { useState } from 'react'
import { useMe } from '#framework/ssr/context.tsx'
import { onDemand } from '#framework/ssr/part.tsx'

const SignOutDialog = onDemand(() => import('./sign-out-dialog.tsx'), 'SignOutDialog')

/** Returns a function that signs out, and the dialog to render, which warns if drafts would be lost. */
export function useLogout() {
  const me = useMe()
  const [leaving, setLeaving] = useState(false)
  return {
    logout: () => setLeaving(true),
    question: leaving && me && <SignOutDialog me={me} onClose={() => setLeaving(false)} />,
  }
}
