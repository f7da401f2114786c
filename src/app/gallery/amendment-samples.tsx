import { addDays } from '#framework/i18n/day.ts'
import { useLang, useToday } from '#framework/ssr/context.tsx'
import { Awaiting } from '#tenders/amendments/confirming/awaiting.tsx'
import type { DiffEntry } from '#tenders/amendments/contract.ts'
import { DiffEffects } from '#tenders/amendments/diff/diff-effects.tsx'
import { ChangeCount, DiffList } from '#tenders/amendments/diff/diff-list.tsx'
import { Lapsed } from '#tenders/amendments/confirming/lapsed.tsx'
import { ReplacedFiles } from '#tenders/amendments/show/replaced-files.tsx'
import { VersionLine } from '#tenders/amendments/show/version-line.tsx'
import { VersionBar } from '#tenders/amendments/show/version-bar.tsx'
import { SAMPLES } from './sample-texts.ts'

/** Versions, every kind of change, and what a bidder has to do about it. */
export function AmendmentSamples() {
  const samples = SAMPLES[useLang()]
  const today = useToday()
  const moment = `${addDays(today, -2)}T08:00:00Z`
  const file = (name: string) => ({
    path: '/nothing.pdf',
    name,
    size: 420_000,
    type: 'application/pdf',
    width: null,
    height: null,
    variants: [],
    scan: 'clean' as const,
  })
  const unit = { code: 'H87', name_ar: 'قطعة', name_en: 'piece' }
  const line = (description: string) => ({ description, quantity: '1,200', unit })
  const changed = (path: string, old: unknown, now: unknown): DiffEntry => ({
    path,
    kind: 'changed',
    material: true,
    old,
    new: now,
  })
  const changes: DiffEntry[] = [
    {
      ...changed('description', '', ''),
      words: [
        ['=', `${samples.long} `],
        ['-', samples.first],
        ['+', samples.second],
        ['=', ` ${samples.long}`],
      ],
    },
    { ...changed('deadline', addDays(today, 4), addDays(today, 9)), material: false },
    changed('closing_time', null, '14:00'),
    changed('quantity', 120, 1200),
    changed('lines[3].description', samples.first, `${samples.long} XLPE/SWA/PVC-4×16mm²`),
    changed('lines[3].optional', false, true),
    { ...changed('lines[5]', line(samples.first), null), kind: 'removed' },
    { ...changed('lines[7]', null, line(samples.second)), kind: 'added' },
    changed('attachments', file('plan.pdf'), file('plan-2.pdf')),
    { ...changed('attachments', null, file(`${'drawing-'.repeat(9)}A1.pdf`)), kind: 'added' },
  ]
  const versions = [1, 2, 3].map((version) => ({
    version,
    created_at: moment,
    changed: [],
    material: version > 1,
    reason: null,
    texts_kept: true,
  }))
  const can = { edit: true, delete: true, accept: false, confirm: true }
  const bid = { bid_id: 1, rfq_id: 1, must_revise: false, confirmed_version: 1, can }
  const rfq = { version: 3, deadline: addDays(today, 2), closing_time: null, minutes_left: null }
  const rights = { edit: false, delete: false, accept: false, bid: false, ask: false }
  return (
    <>
      <VersionLine rfq={{ version: 3, history: [{ what: 'changed', at: moment }] }} />
      <Awaiting bid={bid} rfq={rfq} />
      <Awaiting
        bid={{ ...bid, must_revise: true, can: { ...can, confirm: false } }}
        rfq={{ ...rfq, closing_time: '14:00' }}
      />
      {[false, true].map((again) => (
        <Lapsed key={String(again)} rfq={{ lapsed_at: moment, can: { ...rights, bid: again } }} />
      ))}
      <div className="card">
        <div className="section">
          <VersionBar versions={versions} from={2} to={3} />
          <h3>
            <ChangeCount changes={changes} />
          </h3>
          <DiffEffects changes={changes} />
        </div>
        <DiffList changes={changes} inCard />
      </div>
      <ReplacedFiles files={[{ ...file('plan.pdf'), replaced_by: 'plan-2.pdf', until_version: 3 }]} />
    </>
  )
}
