import { isApiFailure } from '#framework/api/api-client.ts'
import type { FormHandle } from '#framework/ui/form/form-handle.tsx'

/** After a refusal because somebody else was quicker: what the page shows is asked for again. */
export const refreshStale = (refresh: () => Promise<unknown>) => (thrown: unknown) =>
  isApiFailure(thrown) && thrown.status === 412 ? refresh() : undefined

/**
 * After such a refusal the form starts with the current values, also where it was sent without scripts: the earlier
 * ones would overwrite them at the next attempt.
 */
export const withFreshFields = (form: FormHandle): FormHandle =>
  form.failed === 'stale' ? { ...form, posted: undefined, draftText: () => undefined } : form
