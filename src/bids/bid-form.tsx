import './bid-form.css'
import { useState } from 'react'
import { isApiFailure } from '#platform/api-client.ts'
import { canonicalNumber } from '#platform/canonical.ts'
import { addDays, daysBetween, isDay } from '#platform/day.ts'
import { formatAmount } from '#platform/format.ts'
import { useApi, useToday, useWords } from '#platform/ssr/context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Confirm } from '#platform/ui/confirm.tsx'
import { DateField } from '#platform/ui/date-field.tsx'
import { AmountField, TextAreaField } from '#platform/ui/fields.tsx'
import { FileField } from '#platform/ui/file-field.tsx'
import { FormDialog } from '#platform/ui/form-dialog.tsx'
import { toFormData } from '#platform/form-data.ts'
import { useFormHandle } from '#platform/ui/form.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { DayText, Num } from '#platform/ui/text.tsx'
import { urgencyOf } from '#platform/ui/time-left.ts'
import { toast } from '#platform/ui/toast.tsx'
import { useForm } from '#platform/ui/use-form.tsx'
import type { BidView } from '#rfqs/bid-view.ts'
import type { RfqView } from '#rfqs/contract.ts'
import { lateness } from './bid-row.tsx'
import { bidUpdate, newBid } from './contract.ts'

interface BidFormProps {
  rfq: RfqView
  /** The bid to change; absent places a new one. */
  bid?: BidView
  user_id: number
  onClose: () => void
  /** After the bid was placed, changed or withdrawn: told already. */
  onDone: () => void
  /** The server said no; the form stays and says why, once what it is about was asked for again. */
  onRefused: (thrown: unknown) => Promise<unknown> | undefined
}

/** Placing a bid, or changing or deleting one's own. */
export const BidForm = ({ bid, ...props }: BidFormProps) => (bid ? <Edit {...props} bid={bid} /> : <Place {...props} />)

/** What is bid on, so that nobody has to look behind the dialog. */
function Recap({ rfq }: { rfq: RfqView }) {
  const t = useWords()
  const days = daysBetween(useToday(), rfq.deadline)
  const urgency = urgencyOf(days)
  return (
    <div className="recap">
      <b>
        <bdi>{rfq.title}</bdi>
      </b>
      <dl>
        <div>
          <dt>{t('rfqs.quantity')}</dt>
          <dd>
            <Num value={rfq.quantity} />
          </dd>
        </div>
        <div>
          <dt>{t('bids.requested_delivery')}</dt>
          <dd>
            <DayText day={rfq.delivery_date} />
          </dd>
        </div>
        <div>
          <dt>{t('rfqs.deadline_short')}</dt>
          <dd className={urgency === 'soon' || urgency === 'due' ? 'late' : undefined}>
            <DayText day={rfq.deadline} length="no_year" />
            {' · '}
            {days > 0 ? t('rfqs.closes_in', { count: days }) : t('rfqs.closes_today')}
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** The amount, the date and the comments: what both a new and a changed bid have. */
function Fields({ rfq, bid }: { rfq: RfqView; bid?: BidView }) {
  const t = useWords()
  const today = useToday()
  const form = useFormHandle()
  const begin = bid ? formatAmount(bid.total_amount) : undefined
  const [amount, setAmount] = useState(form?.draftText('total_amount') ?? begin ?? '')
  const [day, setDay] = useState(form?.draftText('proposed_delivery_date') ?? bid?.proposed_delivery_date ?? rfq.delivery_date)
  const canonical = canonicalNumber(amount)
  const each = rfq.quantity > 1 && /^\d{1,12}(\.\d{1,2})?$/.test(canonical) ? Number(canonical) / rfq.quantity : 0
  const late = isDay(day) && day > rfq.delivery_date
  return (
    <>
      <AmountField
        name="total_amount"
        label={t('bids.total_amount')}
        hint={t('bids.vat_hint')}
        initial={begin}
        onText={setAmount}
        echo={each > 0 && <b>{t('bids.per_unit', { amount: formatAmount(each) })}</b>}
      />
      <DateField
        name="proposed_delivery_date"
        label={t('bids.proposed_delivery')}
        initial={bid?.proposed_delivery_date ?? rfq.delivery_date}
        min={today}
        max={addDays(today, 5 * 366)}
        onDay={setDay}
        note={isDay(day) && <span className={late ? 'late' : 'ok'}>{lateness(t, day, rfq.delivery_date)}</span>}
      />
      <TextAreaField name="comments" label={t('bids.comments')} hint={t('bids.comments_hint')} initial={bid?.comments} max={2000} rows={3} optional />
    </>
  )
}

function Place({ rfq, user_id, onClose, onDone, onRefused }: Omit<BidFormProps, 'bid'>) {
  const t = useWords()
  const api = useApi()
  const form = useForm({
    name: `bid-${rfq.rfq_id}`,
    schema: newBid,
    draft: user_id,
    toastErrors: 'bids.error',
    send: async (values, sending) => {
      try {
        return await api.send<BidView>('POST', `/rfqs/${rfq.rfq_id}/bids/new`, toFormData(values), sending)
      } catch (thrown) {
        await onRefused(thrown)
        throw thrown
      }
    },
    done: () => {
      toast(t('bids.submitted'), 'success')
      onDone()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('bids.place')} submit={t('bids.submit')} busyLabel={t('bids.submitting')}>
      <Recap rfq={rfq} />
      <Fields rfq={rfq} />
      <FileField name="attachment" label={t('bids.attachment')} hint={t('bids.attachment_hint')} upload="bid_attachment" />
      <p className="advice">
        <Icon name="info" />
        <span>{t('bids.visibility')}</span>
      </p>
    </FormDialog>
  )
}

function Edit({ rfq, bid, onClose, onDone, onRefused }: BidFormProps & { bid: BidView }) {
  const t = useWords()
  const api = useApi()
  const [deleting, setDeleting] = useState(false)
  const form = useForm({
    name: `bid-edit-${bid.bid_id}`,
    schema: bidUpdate,
    toastErrors: 'bids.update_failed',
    send: async (values) => {
      try {
        return await api.send<BidView>('PUT', `/bids/${bid.bid_id}/update`, values, { version: bid.version })
      } catch (thrown) {
        await onRefused(thrown)
        throw thrown
      }
    },
    done: () => {
      toast(t('bids.updated'), 'success')
      onDone()
    },
  })

  async function remove() {
    try {
      await api.send('DELETE', `/bids/${bid.bid_id}/delete`)
    } catch (thrown) {
      toast([t('bids.withdraw_failed'), isApiFailure(thrown) ? thrown.error : t('errors.generic')].join('\n'), 'error')
      await onRefused(thrown)
      throw thrown
    }
    toast(t('bids.withdrawn'), 'success')
    onDone()
  }

  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={t('bids.edit')}
        submit={t('bids.update_action')}
        busyLabel={t('bids.updating')}
        start={
          <Button look="danger_text" icon="trash" onClick={() => setDeleting(true)}>
            {t('bids.withdraw_action')}
          </Button>
        }
      >
        <Recap rfq={rfq} />
        <Fields rfq={rfq} bid={bid} />
        <p className="advice">
          <Icon name="paperclip" />
          <span>{t('bids.file_kept')}</span>
        </p>
      </FormDialog>
      <Confirm
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t('bids.withdraw_title')}
        action={t('bids.withdraw_action')}
        busyLabel={t('bids.withdrawing')}
        danger
        onConfirm={remove}
      >
        <p>{t('bids.withdraw_body')}</p>
      </Confirm>
    </>
  )
}
