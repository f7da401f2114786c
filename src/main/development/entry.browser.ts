import '@vitejs/plugin-react/preamble'
import '#app/pages.browser.tsx'

declare global {
  interface Window {
    /** Exports beside components that do not prevent React from replacing the components of a module. */
    __getReactRefreshIgnoredExports: (module: { id: string }) => string[]
  }
}

/** The declaration of a page and its forms, which `page-exports` looks after. */
window.__getReactRefreshIgnoredExports = ({ id }) => (id.endsWith('.page.tsx') ? ['default', 'actions'] : [])

/** How often a page that could not be rendered asks whether it can be now. */
const POLL_INTERVAL_MS = 300

if (document.querySelector('[data-broken]'))
  setInterval(async () => {
    const answer = await fetch(location.href).catch(() => undefined)
    if (answer && !(await answer.text()).includes('data-broken')) location.reload()
  }, POLL_INTERVAL_MS)
