/** The share of each file that was sent, out of the share of the whole body: files leave in their order. */
export function shareOfFiles(sizes: readonly number[], share: number) {
  let sent = sizes.reduce((sum, size) => sum + size, 0) * share
  return sizes.map((size) => {
    const part = size === 0 ? 1 : Math.max(0, Math.min(1, sent / size))
    sent -= size
    return part
  })
}
