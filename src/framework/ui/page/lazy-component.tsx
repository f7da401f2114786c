import {
  memo,
  Suspense,
  use,
  useEffect,
  useState,
  type ComponentType,
  type MemoExoticComponent,
  type ReactNode,
} from 'react'
import { fetchCode, serverAnswers } from '#framework/ssr/connection.browser.ts'
import { useT } from '#framework/ssr/context.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'

/** A component whose code is loaded separately. */
type LazyComponent<Props> = MemoExoticComponent<(props: Props) => ReactNode> & {
  /** Loads its code in advance, so that it renders immediately: on the server, and where it will be needed soon. */
  prepare: () => Promise<unknown>
}

/**
 * A component whose code is loaded when it is first rendered, such as a dialog with its form: `const Paper =
 * lazyComponent(async () => (await import('./paper.tsx')).Paper)`. A missing chunk means that a newer release was
 * deployed, so the page is reloaded. Without the network a dialog shows an error and closes, and loads again when it is
 * next opened; other components load when the network is back. Markup that the server rendered with prepared code stays
 * on screen until the code is loaded.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let known: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const onOffline = new Set<() => void>()
  const prepare = async () => (known = await fetchCode(load))
  /** Resolves with the code, retrying when the network is back. */
  const code = (): Promise<ComponentType<Props>> =>
    (loading ??= prepare().catch(async () => {
      if (await serverAnswers()) {
        window.location.reload()
        // What closes itself by going back in the history would stop that.
        return new Promise(() => {})
      }
      loading = undefined
      for (const listener of onOffline) listener()
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      return code()
    }))
  function Loading(props: Props) {
    const Loaded = use(code())
    return <Loaded {...props} />
  }
  function Lazy(props: Props & { onClose?: () => void }) {
    const t = useT()
    // Decided once, so that the component does not remount when its code is loaded a second way.
    const [Known] = useState(() => known)
    const { onClose } = props
    useEffect(() => {
      if (!onClose) return
      const listener = () => {
        toast(t('errors.network'), 'error')
        onClose()
      }
      onOffline.add(listener)
      return () => void onOffline.delete(listener)
    }, [onClose, t])
    return <Suspense fallback={null}>{Known ? <Known {...props} /> : <Loading {...props} />}</Suspense>
  }
  // Memoized, because a rerender before the code is loaded would replace the server's markup with the empty fallback.
  return Object.assign(memo(Lazy), { prepare })
}
