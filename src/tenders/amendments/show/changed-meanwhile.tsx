import { useT } from '#framework/ssr/context.tsx'
import type { SubmissionHandle } from '#framework/ui/form/form-handle.tsx'
import type { DiffEntry } from '../contract.ts'
import { ChangeCount, DiffList } from '../diff/diff-list.tsx'

/** In a form that was refused because the RFQ changed while it was filled in: what changed since. */
export function ChangedMeanwhile({ form: { more } }: { form: Pick<SubmissionHandle, 'more'> }) {
  const t = useT()
  const changes = (more.changes ?? []) as DiffEntry[]
  if (changes.length === 0) return null
  return (
    <section aria-label={t('amendments.what_changed')}>
      <h2>
        <ChangeCount changes={changes} />
      </h2>
      <DiffList changes={changes} />
    </section>
  )
}
