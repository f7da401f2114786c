import {
  createContext,
  memo,
  Suspense,
  use,
  useContext,
  useEffect,
  useState,
  type ComponentType,
  type MemoExoticComponent,
  type ReactNode,
} from 'react'
import { toast } from '#framework/ui/elements/toast.tsx'
import { fetchCode, serverAnswers } from './connection.browser.ts'
import { useT, useVisit } from './context.tsx'

/** The names of a module's exports that are components. */
type ComponentName<Module> = {
  [Name in keyof Module]: Module[Name] extends (props: never) => ReactNode ? Name : never
}[keyof Module]

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never

/** A component whose code is a file of its own. */
export type Part<Props extends object> = MemoExoticComponent<(props: Props) => ReactNode> & {
  /** Loads the code before it is needed. */
  preload: () => Promise<unknown>
}

/** Loading of parts that the server has not finished; it writes pages with all of them. */
const underWay = new Set<Promise<unknown>>()

/** The parts that loaded modules have declared, by their source files. */
const declared = new Map<string, () => Promise<unknown>>()

/**
 * In the browser: loads the parts that the server has written, also those inside of others, so that the page hydrates
 * as a whole and nothing that was typed is replaced.
 */
export async function loadWrittenParts(files: readonly string[]) {
  const left = new Set(files)
  for (let found = files.filter((file) => declared.has(file)); found.length > 0;) {
    for (const file of found) left.delete(file)
    await Promise.all(found.map((file) => declared.get(file)?.()))
    found = [...left].filter((file) => declared.has(file))
  }
}

/** On the server: resolves when the code of all parts is there, once per process. */
export async function loadParts() {
  while (underWay.size > 0) await Promise.all(underWay)
}

/**
 * Whether the page around is on screen. Parts of a page that is still being opened have no boundary of their own, so
 * that the page appears with them.
 */
export const OnScreenContext = createContext<{ onScreen: boolean }>({ onScreen: true })

/**
 * Loads a module once. A missing file means that a newer release was deployed, so the page is reloaded. Without the
 * network `whenOffline` is called, and the code is loaded when the network is back.
 */
function loader<Module extends object>(load: () => Promise<Module>) {
  let known: Module | undefined
  let loading: Promise<Module> | undefined
  const whenOffline = new Set<() => void>()
  const fetchModule = async () => (known = await fetchCode(load))
  const module = (): Promise<Module> =>
    (loading ??= fetchModule().catch(async () => {
      if (await serverAnswers()) {
        window.location.reload()
        // What closes itself by going back in the history would stop that.
        return new Promise(() => {})
      }
      loading = undefined
      for (const listener of whenOffline) listener()
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      return module()
    }))
  return { known: () => known, module, fetchModule, whenOffline }
}

/**
 * A component that the server writes with its page, while its code comes to browsers apart from the page's, and only
 * where it is shown: `const History = part(() => import('./history.tsx'), 'History')`, at the top level of a
 * module. What the server wrote stays on screen until the code is there.
 * @param file written by the build: the module's source file
 */
export function part<Module extends object, Name extends ComponentName<Module> & string>(
  load: () => Promise<Module>,
  name: Name,
  file?: string,
): Part<PropsOf<Module[Name]> & object> {
  if (!file) throw new Error(`the build does not know the file of the part ${name}: write part(() => import('…'), '…')`)
  type Props = PropsOf<Module[Name]> & object
  const { known, module, fetchModule } = loader(load)
  const componentOf = (code: Module) => code[name] as ComponentType<Props>
  if (import.meta.env.SSR) {
    const loaded = fetchModule().then(() => void underWay.delete(loaded))
    // One that fails stays there, and so no page is written without it.
    loaded.catch(() => {})
    underWay.add(loaded)
  }
  declared.set(file, fetchModule)
  function Loading(props: Props) {
    const Loaded = componentOf(use(module()))
    return <Loaded {...props} />
  }
  function PartOfPage(props: Props) {
    const { parts } = useVisit()
    parts?.add(file!)
    const page = useContext(OnScreenContext)
    // Both decided once, so that the component does not remount when its code or its page has come.
    const [Known] = useState(() => known() && componentOf(known()!))
    const [bounded] = useState(page.onScreen)
    const content = Known ? <Known {...props} /> : <Loading {...props} />
    return bounded ? <Suspense fallback={null}>{content}</Suspense> : content
  }
  // Memoized, because a rerender before the code is loaded would replace the server's markup with the empty fallback.
  return Object.assign(memo(PartOfPage), { preload: fetchModule })
}

/**
 * A component that nobody sees before asking for it, such as a dialog: its code is loaded when it is first rendered.
 * Without the network it says so and calls `onClose`.
 */
export function onDemand<Module extends object, Name extends ComponentName<Module> & string>(
  load: () => Promise<Module>,
  name: Name,
): Part<PropsOf<Module[Name]> & object> {
  type Props = PropsOf<Module[Name]> & object
  const { known, module, fetchModule, whenOffline } = loader(load)
  const componentOf = (code: Module) => code[name] as ComponentType<Props>
  function Loading(props: Props) {
    const Loaded = componentOf(use(module()))
    return <Loaded {...props} />
  }
  function OnDemand(props: Props) {
    const t = useT()
    const [Known] = useState(() => known() && componentOf(known()!))
    const { onClose } = props as { onClose?: () => void }
    useEffect(() => {
      if (!onClose) return
      const listener = () => {
        toast(t('errors.network'), 'error')
        onClose()
      }
      whenOffline.add(listener)
      return () => void whenOffline.delete(listener)
    }, [onClose, t])
    return <Suspense fallback={null}>{Known ? <Known {...props} /> : <Loading {...props} />}</Suspense>
  }
  return Object.assign(memo(OnDemand), { preload: fetchModule })
}
