/** Whether the server can be reached. If so, code that did not come is gone: a newer version was put in its place. */
export const serverAnswers = () =>
  fetch('/livez', { cache: 'no-store' }).then(({ ok }) => ok, () => false)

/** Milliseconds before code is asked for again: browsers refuse requests for a moment when the network has just come back. */
const RETRY_MS = 400

/** Code that is loaded later; asked for once more when only the network was away. */
export const fetchCode = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch(async (error: unknown) => {
    if (!(await serverAnswers())) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return load()
  })
