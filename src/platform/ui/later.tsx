import { useState } from 'react'
import { useWords } from '#platform/ssr/context.tsx'
import { toast } from '#platform/ui/toast.tsx'

/**
 * Code that is fetched when it is first needed, such as a form behind a button: `parts` is null until then. `fetch` may
 * be called early (`onPointerEnter`) and more than once; it resolves to whether the code is there.
 */
export function useLater<Parts extends object>(load: () => Promise<Parts>) {
  const t = useWords()
  const [parts, setParts] = useState<Parts | null>(null)

  async function fetch({ early = false } = {}) {
    try {
      const module = parts ?? (await load())
      setParts(() => module)
      return true
    } catch {
      if (!early) toast(t('errors.network'), 'error')
      return false
    }
  }

  return { parts, fetch }
}
