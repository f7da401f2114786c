/** A file of a refused form, kept for the next submission. */
export interface KeptFile {
  /** File field of the form. */
  field: string
  name: string
  size: number
  /** Sealed value that the form sends back; only the server can create and read it. */
  value: string
}

const PREFIX = 'kept.'

export const keptControl = (field: string) => PREFIX + field

/** The file field of a control with kept files; undefined for other controls. */
export const keptField = (control: string) => (control.startsWith(PREFIX) ? control.slice(PREFIX.length) : undefined)
