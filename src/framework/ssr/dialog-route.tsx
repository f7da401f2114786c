import { createContext } from 'react'

/** A route that is shown as a dialog over another page of the running document. */
export interface DialogRoute {
  /** Goes back to the page below. */
  close: () => void
  /** The path of the page below. */
  pageBelow: string
}

/** Present around a page that is shown as a dialog. */
export const DialogRouteContext = createContext<DialogRoute | null>(null)
