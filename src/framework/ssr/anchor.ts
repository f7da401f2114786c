/** The id of the element that a fragment names. Invalid percent-encoding is used unchanged, as in browsers. */
export function anchorId(hash: string): string {
  const id = hash.replace(/^#/, '')
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
