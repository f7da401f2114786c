import { Sentence } from '#framework/ui/elements/text.tsx'
import type { Colleague } from './colleague.ts'

/** Says which colleague did something. */
export const ByColleague = ({ by }: { by: Colleague }) => (
  <p className="xs muted">
    <Sentence of="accounts.by_colleague" parts={{ name: <bdi>{by.full_name}</bdi> }} />
  </p>
)
