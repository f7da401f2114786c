import styles from './components.module.css'
import { useState, type ReactNode } from 'react'
import { ApiFailure } from '#framework/api/api-client.ts'
import { addDays } from '#framework/i18n/day.ts'
import { useLang, useSite, useToday } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Price } from '#framework/ui/elements/amount.tsx'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { Button, type ButtonLook, IconButton } from '#framework/ui/elements/button.tsx'
import { Chip, type ChipKind } from '#framework/ui/elements/chip.tsx'
import { Clamp } from '#framework/ui/elements/clamp.tsx'
import { Confirm } from '#framework/ui/elements/confirm.tsx'
import { Dialog } from '#framework/ui/elements/dialog.tsx'
import { FileLink, FileTile } from '#framework/ui/form/files/file-tile.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { Menu } from '#framework/ui/elements/menu.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { PriceAxis } from '#tenders/comparison/price-axis.tsx'
import { Segmented } from '#framework/ui/form/segmented.tsx'
import { ShareButton } from '#framework/ui/page/share-button.tsx'
import { Empty, LoadFailed, MissingDot, Reference, Skeleton } from '#framework/ui/page/states.tsx'
import { Tabs } from '#framework/ui/list/tabs.tsx'
import { DayText, Ltr, Money, Num } from '#framework/ui/elements/text.tsx'
import { DeadlineChip, TimeRail } from '#tenders/core/closing/time-rail.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'
import { RefusedForm, FieldSamples, FileSamples, LineSamples } from './field-samples.tsx'
import { AmendmentSamples } from './amendment-samples.tsx'
import { QuestionSamples } from './question-samples.tsx'
import { FollowingSamples } from './following-samples.tsx'
import { PriceTableSamples } from './price-table-samples.tsx'
import { BidSamples, MoreSamples, PriceSamples, RfqSamples } from './row-samples.tsx'
import { SAMPLES } from './sample-texts.ts'
import { fromRiyals, riyals } from '#framework/i18n/money.ts'

const BUTTON_LOOKS: ButtonLook[] = ['primary', 'secondary', 'ghost', 'danger', 'danger_text']
const CHIP_KINDS: ChipKind[] = ['neutral', 'calm', 'soon', 'due', 'over', 'ok', 'me']
const PRICE_AXES = [
  [],
  [48_500],
  [48_500, 61_000],
  [48_500, 48_500],
  [30_000, 41_200, 41_200, 44_000, 52_750, 61_000, 99_999.5],
]
const GALLERY_PATH = '/dev/components'

const Section = ({ title, children, stack = false }: { title: string; children: ReactNode; stack?: boolean }) => (
  <section className={styles.group}>
    <h2>{title}</h2>
    <div className={stack ? styles.stack : styles.row}>{children}</div>
  </section>
)

/** Deadlines in every state. */
function Deadlines() {
  const today = useToday()
  const published = `${addDays(today, -10)}T08:00:00Z`
  const delivery = addDays(today, 40)
  const closing = (days: number, closing_time: string | null = null) => ({
    deadline: addDays(today, days),
    closing_time,
    minutes_left: null,
  })
  return (
    <>
      <div className={styles.row}>
        {[40, 7, 1, 0].map((days) => (
          <DeadlineChip key={days} of={closing(days)} status="active" />
        ))}
        {[200, 61, 5, 0].map((minutes_left) => (
          <DeadlineChip key={minutes_left} of={{ ...closing(0, '16:00'), minutes_left }} status="active" />
        ))}
        {(['expired', 'completed', 'canceled'] as const).map((status) => (
          <DeadlineChip key={status} of={closing(-2)} status={status} />
        ))}
      </div>
      {[30, 4, 0].map((days) => (
        <TimeRail key={days} published={published} closing={closing(days)} status="active" />
      ))}
      {(['expired', 'completed'] as const).map((status) => (
        <TimeRail key={status} published={published} closing={closing(-2)} status={status} />
      ))}
      <TimeRail published={published} closing={closing(12, '14:00')} status="active" delivery={delivery} />
      <TimeRail published={published} closing={closing(-2)} status="completed" delivery={delivery} />
    </>
  )
}

/** Dialogs and toasts. */
function Overlays() {
  const samples = SAMPLES[useLang()]
  const { public_url } = useSite()
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'refused' | null>(null)
  const close = () => setOpen(null)
  const refuse = () => Promise.reject(new ApiFailure(409, 'conflict', samples.failed))
  return (
    <>
      {(['dialog', 'confirm', 'refused'] as const).map((kind) => (
        <Button key={kind} onClick={() => setOpen(kind)}>
          {samples[kind]}
        </Button>
      ))}
      {(['success', 'error', 'info'] as const).map((kind) => (
        <Button
          key={kind}
          look="ghost"
          onClick={() => toast({ success: samples.said, error: samples.failed, info: samples.informed }[kind], kind)}
        >
          toast: {kind}
        </Button>
      ))}
      <ShareButton url={public_url} text={samples.value} />
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={samples.dialog}
        sub={samples.hint}
        footer={
          <Button look="primary" onClick={close}>
            {samples.save}
          </Button>
        }
      >
        <p>{samples.long}</p>
      </Dialog>
      <Confirm
        open={open === 'confirm'}
        onClose={close}
        title={samples.ask}
        action={samples.remove}
        danger
        onConfirm={() => {}}
      >
        <p>{samples.asked}</p>
      </Confirm>
      <Confirm
        open={open === 'refused'}
        onClose={close}
        title={samples.ask}
        action={samples.remove}
        danger
        onConfirm={refuse}
      >
        <p>{samples.asked}</p>
      </Confirm>
    </>
  )
}

/** Gallery of all components in every state, for developers. Outside production only. */
export default definePage({ View: () => <Gallery /> })

function Gallery() {
  const samples = SAMPLES[useLang()]
  const today = useToday()
  const noop = () => {}
  const tabs = [
    { to: GALLERY_PATH, label: samples.first, current: true, count: 1284 },
    { to: `${GALLERY_PATH}?tab=mine`, label: samples.second, current: false },
  ]
  return (
    <Page title={samples.title} lead={samples.lead} noindex>
      <Section title={samples.buttons}>
        {BUTTON_LOOKS.map((look) => (
          <Button key={look} look={look}>
            {samples.save}
          </Button>
        ))}
        {BUTTON_LOOKS.map((look) => (
          <Button key={look} look={look} busy busyLabel={samples.saving}>
            {samples.save}
          </Button>
        ))}
        <Button size="sm" icon="edit">
          {samples.save}
        </Button>
        <Button look="primary" size="lg" icon="plus">
          {samples.save}
        </Button>
        <IconButton icon="close" label={samples.remove} />
        <Menu
          label={samples.actions}
          items={[
            { label: samples.save, icon: 'edit', onSelect: noop },
            { label: samples.remove, icon: 'trash', danger: true, onSelect: noop },
          ]}
        />
      </Section>
      <Section title={samples.chips}>
        {CHIP_KINDS.map((kind) => (
          <Chip key={kind} kind={kind} icon="clock">
            {kind}
          </Chip>
        ))}
      </Section>
      <Section title={samples.deadlines} stack>
        <Deadlines />
      </Section>
      <Section title={samples.axes} stack>
        {PRICE_AXES.map((amounts) => (
          <PriceAxis
            key={amounts.join()}
            bids={amounts.map((amount, index) => ({ amount: fromRiyals(riyals(amount)), mine: index === 3 }))}
          />
        ))}
      </Section>
      <Section title={samples.texts} stack>
        <p>
          <DayText day={today} /> · <HijriText day={today} /> · <Num value={1500} /> ·{' '}
          <Money amount={fromRiyals(riyals(48_500))} /> · <Ltr>+966 55 123 4567</Ltr>
        </p>
        <Price amount={fromRiyals(riyals(318_000))} />
        <Clamp text={`${samples.long} ${samples.long} ${samples.long} ${samples.long}`} lines={2} />
      </Section>
      <Section title={samples.people}>
        {[samples.company, samples.other_company, 'Najd', 'Tuwaiq'].map((name, id) => (
          <Avatar key={name} id={id} name={name} />
        ))}
        <Avatar id={1} name={samples.company} size="lg" />
        <Avatar id={2} name={samples.company} size="xl" />
        <Avatar id={3} name={samples.company} size="2x" image="/favicon.svg" />
      </Section>
      <Section title={samples.ways} stack>
        <Tabs label={samples.ways} tabs={tabs} />
        <Segmented
          label={samples.list}
          value="list"
          options={[
            { value: 'list', label: samples.list, icon: 'sort' },
            { value: 'cards', label: samples.cards },
          ]}
          to={() => GALLERY_PATH}
        />
      </Section>
      <Section title={samples.following}>
        <FollowingSamples />
      </Section>
      <Section title={samples.amendments} stack>
        <AmendmentSamples />
      </Section>
      <Section title={samples.questions} stack>
        <QuestionSamples />
      </Section>
      <Section title={samples.dialogs}>
        <Overlays />
      </Section>
      <Section title={samples.states} stack>
        <Skeleton rows={2} />
        <Empty action={<Button look="primary">{samples.save}</Button>}>{samples.empty}</Empty>
        <LoadFailed error={new ApiFailure(500, 'internal', samples.failed, { request_id: '7c1d' })} retry={noop} />
        <MissingDot />
        <Reference id="7c1d" />
      </Section>
      <Section title={samples.rfqs} stack>
        <RfqSamples />
        <MoreSamples />
      </Section>
      <Section title={samples.bids} stack>
        <BidSamples />
      </Section>
      <Section title={samples.prices} stack>
        <PriceSamples />
      </Section>
      <Section title={samples.files} stack>
        <div className="files">
          <FileTile file={{ path: '/favicon.svg?.png', name: 'picture-of-the-building.png', size: 84_000 }} />
          <FileTile file={{ path: '/nothing.pdf', name: 'specification.pdf', size: 1_600_000 }} />
        </div>
        <FileLink
          file={{ path: '/nothing.pdf', name: 'a-rather-long-name-of-a-quotation-2026-11-21.pdf', size: 420_000 }}
        />
        <FileSamples />
      </Section>
      <Section title={samples.fields} stack>
        <div className="card section">
          <FieldSamples />
        </div>
      </Section>
      <Section title={samples.lines} stack>
        <div className="card section">
          <LineSamples />
        </div>
      </Section>
      <Section title={samples.price_table} stack>
        <div className="card">
          <PriceTableSamples />
        </div>
      </Section>
      <Section title={samples.broken} stack>
        <div className="card section">
          <RefusedForm />
        </div>
      </Section>
    </Page>
  )
}
