import type { ComponentProps, ComponentType, ReactNode } from 'react'
import type { AnyPage, PageQueries, PageVisitor, PartModule, Slots } from './define-page.ts'
import type { PageModule } from './route-table.ts'

/** A place in a page that the application may fill with a component of these props. */
export const slot =
  <Props extends object>(): ComponentType<Props> =>
  () =>
    null

/** A component for a slot: its module, and its name in it. */
export interface SlotPart<Props> {
  load: () => Promise<PartModule>
  name: string
  file: string
  /** Only for the types. */
  accepts?: (props: Props) => void
}

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never

/**
 * Names a component for a slot: `inSlot(() => import('#other/x.tsx'), 'X')`. Its module may export the `data` that it
 * reads and the `actions` of its forms.
 * @param file written by the build: the module's source file
 */
export const inSlot = <Module extends object, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  file = '',
): SlotPart<PropsOf<Module[Name]>> => ({ load: load as () => Promise<PartModule>, name, file })

/** A page with parts of other slices in its slots: `page: withSlots(() => import('…'), { Follow: inSlot(…) })`. */
export function withSlots<Wanted extends Slots>(
  load: () => Promise<{ default: { slots?: Wanted } }>,
  slots: { [Name in keyof Wanted]?: SlotPart<ComponentProps<Wanted[Name]>> },
) {
  let components: Promise<Slots> | undefined
  const given = Object.entries<SlotPart<never>>(slots as Record<string, SlotPart<never>>)
  const partsOf = async () => {
    // Not before the page is loaded: the table of routes is read without React, too.
    const { part } = await import('./part.tsx')
    const parts: Record<string, ComponentType> = {}
    for (const [key, { load, name, file }] of given)
      parts[key] = part(load as () => Promise<Record<string, () => ReactNode>>, name, file) as ComponentType
    return parts
  }
  return async (): Promise<PageModule> => {
    const [module, parts, ...filled] = await Promise.all([
      load() as Promise<PageModule>,
      (components ??= partsOf()),
      ...given.map(([, { load }]) => load()),
    ])
    const page = module.default as AnyPage
    return {
      ...module,
      default: { ...page, slots: { ...page.slots, ...parts }, prefetch: prefetchWith(page, filled) },
      actions: [...(module.actions ?? []), ...filled.flatMap(({ actions = [] }) => actions)],
    }
  }
}

const prefetchWith =
  (page: AnyPage, filled: readonly PartModule[]) =>
  (answers: Record<string, unknown>, visitor: PageVisitor): PageQueries =>
    Object.assign({}, page.prefetch?.(answers, visitor), ...filled.map(({ data }) => data?.(visitor)))
