/** Whether the server can be reached. If so, a missing chunk means that a newer release was deployed. */
export const serverAnswers = () =>
  fetch('/livez', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Milliseconds before code is requested again: browsers refuse requests for a moment when the network has just come
 * back.
 */
const RETRY_MS = 400

const codeOnItsWay = new Set<Promise<unknown>>()

/** Loads code, with one retry if only the network was away. */
export function fetchCode<Module>(load: () => Promise<Module>): Promise<Module> {
  const code = load().catch(async (error: unknown) => {
    if (!(await serverAnswers())) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return load()
  })
  codeOnItsWay.add(code)
  const settled = () => void codeOnItsWay.delete(code)
  code.then(settled, settled)
  return code
}

/** Resolves when all code that is being loaded has come, or cannot come. */
export const codeLoaded = () => Promise.allSettled(codeOnItsWay)
