/** Builds a multipart body: lists repeat their name, absent values are left out. */
export function toFormData(values: object): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one instanceof File) data.append(name, one, one.name)
      else if (one !== undefined && one !== null) data.append(name, String(one))
    }
  }
  return data
}
