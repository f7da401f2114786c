import { isApiFailure } from '#framework/api/api-client.ts'
import type { FormHandle } from '#framework/ui/form/form-handle.tsx'

/** Reloads the page's data after a 412: somebody else has changed it in the meantime. */
export const refreshStale = (refresh: () => Promise<unknown>) => (thrown: unknown) =>
  isApiFailure(thrown) && thrown.status === 412 ? refresh() : undefined

/**
 * After a 412 the form shows the current values instead of those entered, without scripts too: sending the old ones
 * again would overwrite the other change.
 */
export const withFreshFields = (form: FormHandle): FormHandle =>
  form.failed === 'stale' ? { ...form, posted: undefined, draftText: () => undefined } : form
