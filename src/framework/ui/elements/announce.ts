/** The id of the polite live region that the frame keeps on every page. */
export const LIVE_REGION = 'announcements'

/** Announces a message to screen readers, politely. */
export function announce(message: string) {
  const region = document.getElementById(LIVE_REGION)
  if (!region) return
  // A repeated message is a change only if the region was empty in between.
  region.textContent = ''
  requestAnimationFrame(() => {
    region.textContent = message
  })
}
