import { isApiFailure } from '#framework/api/api-client.ts'
import type { FormHandle } from '#framework/ui/form/use-form.tsx'

/** After a refusal because somebody else was quicker: what the page shows is asked for again. */
export const refreshStale = (refresh: () => Promise<unknown>) => (thrown: unknown) => (isApiFailure(thrown) && thrown.status === 412 ? refresh() : undefined)

/** The form after such a refusal begins with what is so now, also where it was sent without scripts: values of before would overwrite it with the next attempt. */
export const withFreshFields = (form: FormHandle): FormHandle => (form.failed === 'stale' ? { ...form, posted: undefined, draftText: () => undefined } : form)
