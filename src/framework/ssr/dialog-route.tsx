import { createContext, useContext } from 'react'

/** A route that is shown as a dialog over another page of the running document. */
export interface DialogRoute {
  /** Goes back to the page below. */
  close: () => void
  /** The path of the page below. */
  pageBelow: string
}

export const DialogRouteContext = createContext<DialogRoute | null>(null)

/** The dialog that a page is shown as; null where it is a page of its own. */
export const useDialogRoute = () => useContext(DialogRouteContext)
