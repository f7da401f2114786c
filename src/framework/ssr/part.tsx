import {
  createContext,
  createElement,
  memo,
  Suspense,
  use,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type MemoExoticComponent,
  type ReactNode,
} from 'react'
import { DialogWaiting } from '#framework/ui/page/states.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'
import type { T } from '#framework/i18n/messages.ts'
import { codeLoader, type CodeLoader } from './browser/code-loader.browser.ts'
import { useT, useVisit } from './context.tsx'

/** The names of a module's exports that are components. */
export type ComponentName<Module> = {
  [Name in keyof Module]: Module[Name] extends (props: never) => ReactNode ? Name : never
}[keyof Module]

export type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never

/** A component whose code is a file of its own. */
export type Part<Props extends object> = MemoExoticComponent<(props: Props) => ReactNode> & {
  /** Loads the code before it is needed. */
  preload: () => Promise<unknown>
}

/** Parts still loading on the server, which renders no page before all are loaded. */
const loadingParts = new Set<Promise<unknown>>()

/** Declared parts by source file; several modules may declare the same. */
const declared = new Map<string, Pick<CodeLoader<never>, 'loadRendered'>[]>()

/**
 * In the browser: loads the parts that the server rendered, including nested ones, so that the whole page hydrates at
 * once and keeps what was typed. A part that cannot be loaded keeps the server's markup.
 * @returns whether all parts were loaded
 */
export async function loadRenderedParts(files: readonly string[]) {
  const left = new Set(files)
  let isComplete = true
  for (let found = files.filter((file) => declared.has(file)); found.length > 0;) {
    for (const file of found) left.delete(file)
    const loaded = await Promise.all(found.flatMap((file) => declared.get(file)!).map((code) => code.loadRendered()))
    isComplete &&= !loaded.includes(false)
    found = [...left].filter((file) => declared.has(file))
  }
  return isComplete
}

/** On the server: resolves once all parts have loaded. */
export async function loadParts() {
  while (loadingParts.size > 0) await Promise.all(loadingParts)
}

/**
 * Whether the page around a part has been shown, as a ref: it changes without rendering anything. Parts created while
 * their page is being opened have no Suspense boundary of their own, so that the page appears together with them.
 */
export const PageShownContext = createContext({ current: true })

/**
 * A component that the server renders with its page and browsers load as a separate chunk, only where it is shown:
 * `const History = part(() => import('./history.tsx'), 'History')`, at the top level of a module. The server's markup
 * stays on screen until the chunk has loaded.
 * @param file source file of the module; added by the build
 */
export function part<Module extends object, Name extends ComponentName<Module> & string>(
  load: () => Promise<Module>,
  name: Name,
  file?: string,
): Part<PropsOf<Module[Name]> & object> {
  if (!file) throw new Error(`the build does not know the file of the part ${name}: write part(() => import('…'), '…')`)
  type Props = PropsOf<Module[Name]> & object
  const code = codeLoader(async () => (await load())[name] as ComponentType<Props>)
  const { getLoaded, loadUntilThere, tryToLoad, preload } = code
  if (import.meta.env.SSR) {
    const loaded = preload().then(() => void loadingParts.delete(loaded))
    // A failed part stays in the set, so `loadParts` rejects and no page is rendered without it.
    loaded.catch(() => {})
    loadingParts.add(loaded)
  }
  declared.set(file, [...(declared.get(file) ?? []), code])
  const Loading = (props: Props) => createElement(use(loadUntilThere()), props)
  function Content({ hasBoundary, componentProps }: { hasBoundary: boolean; componentProps: Props }) {
    // Decided once, so that the component does not remount when its code has come.
    const [Loaded] = useState(getLoaded)
    const content = Loaded ? <Loaded {...componentProps} /> : <Loading {...componentProps} />
    return Loaded && !hasBoundary ? content : <Suspense fallback={<NotLoaded code={code} />}>{content}</Suspense>
  }
  function PartOfPage(props: Props) {
    const { parts } = useVisit()
    parts?.add(file!)
    const pageShown = useContext(PageShownContext)
    const [hasBoundary] = useState(pageShown.current)
    // A page that is opening appears together with its parts, or with their error if the network fails. No hook may
    // follow, because React resumes here after suspending.
    if (!hasBoundary && !getLoaded()) use(tryToLoad())
    return <Content hasBoundary={hasBoundary} componentProps={props} />
  }
  // Memoized, because a rerender before the code is loaded would replace the server's markup with the fallback.
  return Object.assign(memo(PartOfPage), { preload })
}

const reloadPage = () => window.location.reload()

/** Shows a toast that code of the page is missing, with a button that reloads the page. */
export const toastPartFailed = (t: T) =>
  toast(t('site.part_failed'), 'error', undefined, { label: t('site.retry'), run: reloadPage })

/** Shown in place of a part whose code failed to load, with a button to retry. */
function NotLoaded({ code }: { code: Pick<CodeLoader<never>, 'subscribe' | 'failure' | 'retry'> }) {
  const t = useT()
  const failure = useSyncExternalStore(code.subscribe, code.failure, () => null)
  return (
    failure && (
      <span role="status">
        {t('site.part_failed')}{' '}
        <button type="button" className="text-link" onClick={failure === 'missing' ? reloadPage : code.retry}>
          {t('site.retry')}
        </button>
      </span>
    )
  )
}

/**
 * A component that is shown only on demand, such as a dialog. Its code is loaded on first render. On failure it shows a
 * toast and calls `onClose`; rendering it again retries.
 */
export function onDemand<Module extends object, Name extends ComponentName<Module> & string>(
  load: () => Promise<Module>,
  name: Name,
): Part<PropsOf<Module[Name]> & object> {
  type Props = PropsOf<Module[Name]> & object
  const { getLoaded, loadUntilThere, preload, subscribe, failure, retry } = codeLoader(
    async () => (await load())[name] as ComponentType<Props>,
  )
  const Loading = (props: Props) => createElement(use(loadUntilThere()), props)
  function OnDemand(props: Props) {
    const t = useT()
    const [Loaded] = useState(getLoaded)
    const { onClose } = props as { onClose?: () => void }
    useEffect(
      () =>
        subscribe(() => {
          const failedBy = failure()
          if (!failedBy) return
          if (failedBy === 'network') toast(t('errors.network'), 'error')
          else toastPartFailed(t)
          onClose?.()
        }),
      [onClose, t],
    )
    // Retries when it is rendered again.
    useEffect(() => retry())
    return (
      <Suspense fallback={onClose && <DialogWaiting />}>
        {Loaded ? <Loaded {...props} /> : <Loading {...props} />}
      </Suspense>
    )
  }
  return Object.assign(memo(OnDemand), { preload })
}
