import type { ComponentType, ReactNode } from 'react'
import type { PageQueries, PageVisitor, SlotModule } from './define-page.ts'
import { part } from './part.tsx'
import type { PageModule, Route } from './route-table.ts'
import type { SlotComponent } from './slots.ts'

type NamedComponents = Record<string, () => ReactNode>

/** A module that cannot be fetched leaves the rest of the page working: where it is shown, its place says so. */
const loadSlot = ({ load }: SlotComponent<never>): Promise<SlotModule> => load().catch(() => ({}))

/** The route with a page whose slots are filled: with their components, what these read, and what their forms do. */
function fillRoute({ slots, ...route }: Route): Route {
  if (!slots) return route
  const given = Object.values(slots)
  const components = Object.fromEntries(
    Object.entries(slots).map(([key, { load, name, file }]): [string, ComponentType] => [
      key,
      part(load as () => Promise<NamedComponents>, name, file) as ComponentType,
    ]),
  )
  const page = async (): Promise<PageModule> => {
    const [module, ...modules] = await Promise.all([route.page(), ...given.map(loadSlot)])
    const { default: own, actions = [] } = module
    const prefetch = (answers: Record<string, unknown>, visitor: PageVisitor): PageQueries =>
      Object.assign({}, own.prefetch?.(answers, visitor), ...modules.map(({ data }: SlotModule) => data?.(visitor)))
    return {
      ...module,
      slot_files: given.map(({ file }) => file),
      default: { ...own, slots: components, prefetch },
      actions: [...actions, ...modules.flatMap(({ actions: more = [] }) => more)],
    }
  }
  return { ...route, page }
}

/** A route table whose pages have their slots filled. The table itself is read without React, too. */
export const fillSlots = (routes: readonly Route[]) => routes.map(fillRoute)
