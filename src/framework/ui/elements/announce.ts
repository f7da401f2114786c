/** The id of the polite live region that the frame keeps on every page. */
export const LIVE_REGION = 'announcements'

/** Has a screen reader say a sentence when it next pauses. */
export function announce(sentence: string) {
  const region = document.getElementById(LIVE_REGION)
  if (!region) return
  // The same sentence twice is a change only if the region was empty in between.
  region.textContent = ''
  requestAnimationFrame(() => {
    region.textContent = sentence
  })
}
