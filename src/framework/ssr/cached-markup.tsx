import { createElement, type FunctionComponent } from 'react'
import { useVisit } from './context.tsx'

/** Values that can be serialized as JSON: no functions, no elements. */
type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain }

/** Handlers are not in the markup. */
type Handler = `on${Capitalize<string>}`

/** An element whose markup does not depend on the visitor: written apart from its page, or taken from the cache. */
export interface CachedElement {
  /** Id of the component. */
  id: number
  Component: FunctionComponent<never>
  props: object
}

let components = 0

/**
 * Caches a component's markup on the server for all visitors. It may depend on its props, messages, the day and the
 * language, but not on the viewer or the location (`createMarkupCache` throws). Its root must be elements, without text
 * nodes beside them.
 */
export function cachedMarkup<Props extends { readonly [Name in keyof Props]: Name extends Handler ? unknown : Plain }>(
  Component: FunctionComponent<Props>,
): FunctionComponent<Props> {
  if (!import.meta.env.SSR) return Component
  // A module that is changed during development declares its components anew.
  const id = components++
  return function Cached(props) {
    const { cached } = useVisit()
    if (!cached) return createElement(Component, props)
    return <template data-cached={cached.push({ id, Component, props }) - 1} />
  }
}
