import { memo, Suspense, use, useEffect, useState, type ComponentType, type MemoExoticComponent, type ReactNode } from 'react'
import { fetchCode, serverAnswers } from '#framework/ssr/connection.ts'
import { useWords } from '#framework/ssr/context.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'

/** A part of a page whose code comes later. */
type LazyComponent<Props> = MemoExoticComponent<(props: Props) => ReactNode> & {
  /** Fetches its code, so that it is there at once when it is shown: on the server, and where it was announced. */
  prepare: () => Promise<unknown>
}

/**
 * A part whose code is fetched when it is first shown: dialogs with their forms.
 * `const Paper = lazyComponent(async () => (await import('./paper.tsx')).Paper)`. Code that is gone means that a newer
 * version was put in place, so the page is loaded again. Without the network a dialog says so and counts as closed, which
 * its next opening mends; other parts come when the network is back. What the server has written with prepared code stays
 * on screen until the code has come.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let known: ComponentType<Props> | undefined
  let coming: Promise<ComponentType<Props>> | undefined
  const waiting = new Set<() => void>()
  const prepare = async () => (known = await fetchCode(load))
  /** Its code, however long that takes. */
  const code = (): Promise<ComponentType<Props>> =>
    (coming ??= prepare().catch(async () => {
      coming = undefined
      if (await serverAnswers()) window.location.reload()
      for (const tell of waiting) tell()
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      return code()
    }))
  function Coming(props: Props) {
    const Part = use(code())
    return <Part {...props} />
  }
  function Later(props: Props & { onClose?: () => void }) {
    const t = useWords()
    // Decided once: a part must not begin anew when its code is fetched a second way.
    const [Known] = useState(() => known)
    const { onClose } = props
    useEffect(() => {
      if (!onClose) return
      const tell = () => {
        toast(t('errors.network'), 'error')
        onClose()
      }
      waiting.add(tell)
      return () => void waiting.delete(tell)
    }, [onClose, t])
    return <Suspense fallback={null}>{Known ? <Known {...props} /> : <Coming {...props} />}</Suspense>
  }
  // Drawn anew only for other props: until its code has come, React would put the empty fallback in place of what the server wrote.
  return Object.assign(memo(Later), { prepare })
}
