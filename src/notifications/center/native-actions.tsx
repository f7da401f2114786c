import type { ReactNode } from 'react'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { readActions } from './mark-read.tsx'

/** How the buttons of the page are sent without scripts: each has the address of its action. */
export function useNativeActions() {
  const markRead = useForm({ action: readActions.markRead }).native
  const open = useForm({ action: readActions.open }).native
  const markAll = useForm({ action: readActions.markAll }).native
  return {
    hidden: markRead.hidden,
    addresses: { markRead: markRead.address, open: open.address, markAll: markAll.address },
  }
}

export type NativeAddresses = ReturnType<typeof useNativeActions>['addresses']

/** One form around many buttons whose values name their object. Not submitted when scripts run. */
export const NativeActions = ({
  native,
  className,
  children,
}: {
  native: ReturnType<typeof useNativeActions>
  className?: string | undefined
  children: ReactNode
}) => (
  <form
    method="post"
    action={native.addresses.markRead}
    className={className}
    onSubmit={(event) => event.preventDefault()}
  >
    {Object.entries(native.hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
)
