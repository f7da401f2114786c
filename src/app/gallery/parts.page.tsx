import './parts-page.css'
import { useState, type ReactNode } from 'react'
import { ApiFailure } from '#framework/api/api-client.ts'
import { addDays } from '#framework/i18n/day.ts'
import { useLang, useSite, useToday } from '#framework/ssr/context.tsx'
import { Price } from '#framework/ui/elements/amount.tsx'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { Button, type ButtonLook, IconButton } from '#framework/ui/elements/button.tsx'
import { Chip, type ChipKind } from '#framework/ui/elements/chip.tsx'
import { Clamp } from '#framework/ui/elements/clamp.tsx'
import { Confirm } from '#framework/ui/elements/confirm.tsx'
import { Dialog } from '#framework/ui/elements/dialog.tsx'
import { FileLink, FileTile } from '#framework/ui/form/file-tile.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { Menu } from '#framework/ui/elements/menu.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { PriceAxis } from '#tenders/bids/compare/price-axis.tsx'
import { Segmented } from '#framework/ui/form/segmented.tsx'
import { ShareButton } from '#framework/ui/page/share-button.tsx'
import { Empty, LoadFailed, MissingDot, Reference, Skeleton } from '#framework/ui/page/states.tsx'
import { Tabs } from '#framework/ui/list/tabs.tsx'
import { DayText, Ltr, Money, Num } from '#framework/ui/elements/text.tsx'
import { DeadlineChip, TimeRail } from '#tenders/time-rail.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'
import { BrokenForm, FieldSamples, FileSamples } from './parts-fields.tsx'
import { BidSamples, MoreSamples, PriceSamples, RfqSamples } from './parts-rows.tsx'
import { SAMPLES } from './parts-samples.ts'

const LOOKS: ButtonLook[] = ['primary', 'secondary', 'ghost', 'danger', 'danger_text']
const CHIPS: ChipKind[] = ['neutral', 'calm', 'soon', 'due', 'over', 'ok', 'me']
const AXES = [[], [48_500], [48_500, 61_000], [48_500, 48_500], [30_000, 41_200, 41_200, 44_000, 52_750, 61_000, 99_999.5]]
const HERE = '/dev/parts'

const Section = ({ title, children, stack = false }: { title: string; children: ReactNode; stack?: boolean }) => (
  <section className="parts">
    <h2>{title}</h2>
    <div className={stack ? 'parts-stack' : 'parts-row'}>{children}</div>
  </section>
)

/** Deadlines in every state. */
function Deadlines() {
  const today = useToday()
  const published = `${addDays(today, -10)}T08:00:00Z`
  const delivery = addDays(today, 40)
  return (
    <>
      <div className="parts-row">
        {[40, 7, 1, 0].map((days) => <DeadlineChip key={days} deadline={addDays(today, days)} status="active" />)}
        {(['expired', 'completed', 'canceled'] as const).map((status) => <DeadlineChip key={status} deadline={addDays(today, -2)} status={status} />)}
      </div>
      {[30, 4, 0].map((days) => <TimeRail key={days} published={published} deadline={addDays(today, days)} status="active" />)}
      {(['expired', 'completed'] as const).map((status) => <TimeRail key={status} published={published} deadline={addDays(today, -2)} status={status} />)}
      <TimeRail published={published} deadline={addDays(today, 12)} status="active" delivery={delivery} />
      <TimeRail published={published} deadline={addDays(today, -2)} status="completed" delivery={delivery} />
    </>
  )
}

/** Dialogs and toasts. */
function Overlays() {
  const say = SAMPLES[useLang()]
  const { public_url } = useSite()
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'refused' | null>(null)
  const close = () => setOpen(null)
  const refuse = () => Promise.reject(new ApiFailure(409, 'conflict', say.failed))
  return (
    <>
      {(['dialog', 'confirm', 'refused'] as const).map((kind) => <Button key={kind} onClick={() => setOpen(kind)}>{say[kind]}</Button>)}
      {(['success', 'error', 'info'] as const).map((kind) => (
        <Button key={kind} look="ghost" onClick={() => toast({ success: say.said, error: say.failed, info: say.told }[kind], kind)}>
          toast: {kind}
        </Button>
      ))}
      <ShareButton url={public_url} text={say.value} />
      <Dialog open={open === 'dialog'} onClose={close} title={say.dialog} sub={say.hint} footer={<Button look="primary" onClick={close}>{say.save}</Button>}>
        <p>{say.long}</p>
      </Dialog>
      <Confirm open={open === 'confirm'} onClose={close} title={say.ask} action={say.remove} danger onConfirm={() => {}}>
        <p>{say.asked}</p>
      </Confirm>
      <Confirm open={open === 'refused'} onClose={close} title={say.ask} action={say.remove} danger onConfirm={refuse}>
        <p>{say.asked}</p>
      </Confirm>
    </>
  )
}

/** Gallery of all components in every state, for developers. Outside production only. */
export default function PartsPage() {
  const say = SAMPLES[useLang()]
  const today = useToday()
  const nothing = () => {}
  const tabs = [{ to: HERE, label: say.first, current: true, count: 1284 }, { to: `${HERE}?tab=mine`, label: say.second, current: false }]
  return (
    <Page title={say.title} lead={say.lead} noindex>
      <Section title={say.buttons}>
        {LOOKS.map((look) => <Button key={look} look={look}>{say.save}</Button>)}
        {LOOKS.map((look) => <Button key={look} look={look} busy busyLabel={say.saving}>{say.save}</Button>)}
        <Button size="sm" icon="edit">{say.save}</Button>
        <Button look="primary" size="lg" icon="plus">{say.save}</Button>
        <IconButton icon="close" label={say.remove} />
        <Menu label={say.actions} items={[{ label: say.save, icon: 'edit', onSelect: nothing }, { label: say.remove, icon: 'trash', danger: true, onSelect: nothing }]} />
      </Section>
      <Section title={say.chips}>
        {CHIPS.map((kind) => <Chip key={kind} kind={kind} icon="clock">{kind}</Chip>)}
      </Section>
      <Section title={say.deadlines} stack>
        <Deadlines />
      </Section>
      <Section title={say.axes} stack>
        {AXES.map((amounts) => <PriceAxis key={amounts.join()} bids={amounts.map((amount, index) => ({ amount, mine: index === 3 }))} />)}
      </Section>
      <Section title={say.texts} stack>
        <p>
          <DayText day={today} /> · <HijriText day={today} /> · <Num value={1500} /> · <Money amount={48_500} /> · <Ltr>+966 55 123 4567</Ltr>
        </p>
        <Price amount={318_000} />
        <Clamp text={`${say.long} ${say.long} ${say.long} ${say.long}`} lines={2} />
      </Section>
      <Section title={say.people}>
        {[say.company, say.other_company, 'Najd', 'Tuwaiq'].map((name, id) => <Avatar key={name} id={id} name={name} />)}
        <Avatar id={1} name={say.company} size="lg" />
        <Avatar id={2} name={say.company} size="xl" />
        <Avatar id={3} name={say.company} size="2x" image="/favicon.svg" />
      </Section>
      <Section title={say.ways} stack>
        <Tabs label={say.ways} tabs={tabs} />
        <Segmented label={say.list} value="list" options={[{ value: 'list', label: say.list, icon: 'sort' }, { value: 'cards', label: say.cards }]} to={() => HERE} />
      </Section>
      <Section title={say.dialogs}>
        <Overlays />
      </Section>
      <Section title={say.states} stack>
        <Skeleton rows={2} />
        <Empty action={<Button look="primary">{say.save}</Button>}>{say.empty}</Empty>
        <LoadFailed error={new ApiFailure(500, 'internal', say.failed, { request_id: '7c1d' })} retry={nothing} />
        <MissingDot />
        <Reference id="7c1d" />
      </Section>
      <Section title={say.rfqs} stack>
        <RfqSamples />
        <MoreSamples />
      </Section>
      <Section title={say.bids} stack>
        <BidSamples />
      </Section>
      <Section title={say.prices} stack>
        <PriceSamples />
      </Section>
      <Section title={say.files} stack>
        <div className="files">
          <FileTile file={{ path: '/favicon.svg?.png', name: 'picture-of-the-building.png', size: 84_000 }} />
          <FileTile file={{ path: '/nothing.pdf', name: 'specification.pdf', size: 1_600_000 }} />
        </div>
        <FileLink file={{ path: '/nothing.pdf', name: 'a-rather-long-name-of-a-quotation-2026-11-21.pdf', size: 420_000 }} />
        <FileSamples />
      </Section>
      <Section title={say.fields} stack>
        <div className="card sec">
          <FieldSamples />
        </div>
      </Section>
      <Section title={say.broken} stack>
        <div className="card sec">
          <BrokenForm />
        </div>
      </Section>
    </Page>
  )
}
