/** A file of a refused form that waits for its next submission, as the page shows it. */
export interface KeptFile {
  /** The file field that it was chosen in. */
  field: string
  name: string
  size: number
  /** What the form sends back so that the file goes along; only the server can make and read it. */
  value: string
}

const PREFIX = 'kept.'

/** The name of the control that carries the kept files of a file field. */
export const keptControl = (field: string) => PREFIX + field

/** The file field whose kept files a control carries; undefined for any other control. */
export const keptField = (control: string) => (control.startsWith(PREFIX) ? control.slice(PREFIX.length) : undefined)
