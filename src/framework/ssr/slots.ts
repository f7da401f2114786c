import type { ComponentProps, ComponentType } from 'react'
import type { SlotModule, Slots } from './define-page.ts'
import type { ComponentName, PropsOf } from './part.tsx'
import type { Route } from './route-table.ts'

/** A place in a page that the application fills with a component of these props. */
export const slot =
  <Props extends object>(): ComponentType<Props> =>
  () =>
    null

/** A component for a slot: its module, and its name in it. */
export interface SlotComponent<Props> {
  load: () => Promise<SlotModule>
  name: string
  file: string
  /** Only for the types. */
  accepts?: (props: Props) => void
}

/**
 * Names a component for a slot: `inSlot(() => import('#other/x.tsx'), 'X')`. Its module may export the `data` that it
 * reads and the `actions` of its forms.
 * @param file written by the build: the module's source file
 */
export const inSlot = <Module extends object, Name extends ComponentName<Module> & string>(
  load: () => Promise<Module>,
  name: Name,
  file = '',
): SlotComponent<PropsOf<Module[Name]>> => ({ load, name, file })

/**
 * A page with components of other slices in all of its slots, in a line of the route table: `...withSlots(() =>
 * import('…'), { Follow })`.
 */
export const withSlots = <Wanted extends Slots>(
  page: () => Promise<{ default: { slots?: Wanted } }>,
  slots: { [Name in keyof Wanted]: SlotComponent<ComponentProps<Wanted[Name]>> },
) => ({ page: page as Route['page'], slots: slots as NonNullable<Route['slots']> })
