/** The id of the element that the fragment of an address names. What is not valid percent-encoding is taken as it stands, as browsers do. */
export function anchorId(hash: string): string {
  const id = hash.replace(/^#/, '')
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
