import { lazy, memo, Suspense, useState, type ComponentType, type MemoExoticComponent, type ReactNode } from 'react'

/** Waits for ever: the page is on its way out. */
const leave = () => {
  window.location.reload()
  return new Promise<never>(() => {})
}

/** A part of a page whose code comes later. */
type LazyPart<Props> = MemoExoticComponent<(props: Props) => ReactNode> & {
  /** Fetches its code, so that it is there at once when it is shown: on the server, and where it was announced. */
  prepare: () => Promise<unknown>
}

/**
 * A part whose code is fetched when it is first shown: dialogs with their forms.
 * `const BidForm = lazyPart(async () => (await import('./bid-form.tsx')).BidForm)`. Code that is gone means that a newer
 * version was put in place, so the page is loaded again. What the server has written with prepared code stays on screen
 * until the code has come.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let known: ComponentType<Props> | undefined
  const prepare = async () => (known = await load())
  const Part = lazy(() => prepare().then((part) => ({ default: part }), leave))
  function Later(props: Props) {
    // Decided once: a part must not begin anew when its code is fetched a second way.
    const [Known] = useState(() => known)
    return <Suspense fallback={null}>{Known ? <Known {...props} /> : <Part {...props} />}</Suspense>
  }
  // Drawn anew only for other props: until its code has come, React would put the empty fallback in place of what the server wrote.
  return Object.assign(memo(Later), { prepare })
}
