import { lazy, Suspense, type ComponentType } from 'react'

/** Waits for ever: the page is on its way out. */
const leave = () => {
  window.location.reload()
  return new Promise<never>(() => {})
}

/**
 * A part whose code is fetched when it is first shown: dialogs with their forms.
 * `const BidForm = lazyPart(async () => (await import('./bid-form.tsx')).BidForm)`. Code that is gone means that a newer
 * version was put in place, so the page is loaded again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(() => load().then((part) => ({ default: part }), leave))
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}
