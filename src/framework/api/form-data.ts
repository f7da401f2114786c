/** Rows of a table, which are sent as their JSON. */
const areRows = (value: unknown) =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((row) => typeof row === 'object' && row !== null && !(row instanceof Blob))

/** Builds a multipart body: lists repeat their name, rows are JSON, absent values are left out. */
export function toFormData(values: object): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) {
    for (const one of areRows(value) ? [JSON.stringify(value)] : Array.isArray(value) ? value : [value]) {
      if (one instanceof File) data.append(name, one, one.name)
      else if (one !== undefined && one !== null) data.append(name, String(one))
    }
  }
  return data
}
