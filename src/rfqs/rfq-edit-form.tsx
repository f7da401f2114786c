import './rfq-edit-form.css'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { CategorySelect } from '#categories/category-select.tsx'
import { PlaceName } from '#locations/place-name.tsx'
import { isApiFailure } from '#platform/api-client.ts'
import { formatNumber } from '#platform/format.ts'
import { useApi, useWords } from '#platform/ssr/context.tsx'
import { Confirm } from '#platform/ui/confirm.tsx'
import { NumberField } from '#platform/ui/fields.tsx'
import { FormDialog } from '#platform/ui/form-dialog.tsx'
import { readForm } from '#platform/ui/form-values.tsx'
import { toast } from '#platform/ui/toast.tsx'
import { useForm } from '#platform/ui/use-form.tsx'
import { rfqUpdate, type RfqCard } from './contract.ts'
import { useRfqDates } from './rfq-dates.tsx'

type Editable = Pick<
  RfqCard,
  | 'rfq_id' | 'title' | 'description' | 'item_description' | 'region' | 'city' | 'district'
  | 'quantity' | 'delivery_date' | 'deadline' | 'category_id' | 'bids_count' | 'version'
>

interface RfqEditDialogProps {
  rfq: Editable
  open: boolean
  onClose: () => void
  /** After the change was saved and told; the lists ask again by themselves. */
  onSaved: () => void
}

/** Changes what may still change after publishing: the dates, the quantity and the category. */
export const RfqEditDialog = ({ open, ...props }: RfqEditDialogProps) => (open ? <EditForm {...props} /> : null)

function Fields({ rfq }: { rfq: Editable }) {
  const t = useWords()
  const { delivery, bidding, summary } = useRfqDates(rfq)
  return (
    <>
      <p className="advice">{t('rfqs.edit_note')}</p>
      <div className="g2">
        {delivery}
        {bidding}
      </div>
      {summary}
      <div className="g2">
        <NumberField name="quantity" label={t('rfqs.quantity')} initial={formatNumber(rfq.quantity)} />
        <CategorySelect initial={rfq.category_id} />
      </div>
      <dl className="stays">
        <dt>{t('rfqs.description')}</dt>
        <dd className="said" dir="auto">{rfq.description}</dd>
        <dt>{t('rfqs.item_description')}</dt>
        <dd className="said" dir="auto">{rfq.item_description}</dd>
        <dt>{t('rfqs.delivery_location')}</dt>
        <dd>
          <PlaceName place={rfq} />
        </dd>
      </dl>
    </>
  )
}

function EditForm({ rfq, onClose, onSaved }: Omit<RfqEditDialogProps, 'open'>) {
  const t = useWords()
  const api = useApi()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const agreed = useRef(false)
  const refresh = () => queries.invalidateQueries({ queryKey: ['rfqs'] })
  const form = useForm({
    name: `rfq-edit-${rfq.rfq_id}`,
    schema: rfqUpdate,
    live: ['deadline'],
    toastErrors: 'rfqs.update_failed',
    send: async (values) => {
      try {
        return await api.send('PUT', `/rfqs/${rfq.rfq_id}/update`, values, { version: rfq.version })
      } catch (thrown) {
        // What is on screen is out of date: the next try is about what is true now.
        if (isApiFailure(thrown) && thrown.status === 412) await refresh()
        throw thrown
      }
    },
    done: () => {
      toast(t('rfqs.updated'), 'success')
      void refresh()
      onClose()
      onSaved()
    },
  })

  /** What is right is asked about first: bidders are told of the change, and it cannot be taken back. */
  function submit(event: SubmitEvent<HTMLFormElement>) {
    const right = rfqUpdate.safeParse(readForm(event.currentTarget)).success
    if (agreed.current || !right) {
      agreed.current = false
      return form.submit(event)
    }
    event.preventDefault()
    setAsking(true)
  }

  function goOn() {
    agreed.current = true
    const element = document.getElementById(form.id)
    if (element instanceof HTMLFormElement) element.requestSubmit()
  }

  return (
    <>
      <FormDialog
        form={{ ...form, submit }}
        onClose={onClose}
        title={t('rfqs.edit')}
        sub={<bdi>{rfq.title}</bdi>}
        width={560}
        submit={t('rfqs.update_action')}
        busyLabel={t('site.saving')}
      >
        <Fields rfq={rfq} />
      </FormDialog>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('rfqs.update_title')}
        action={t('rfqs.update_action')}
        onConfirm={goOn}
      >
        <p>{t('rfqs.update_body')}</p>
        {rfq.bids_count > 0 && <p>{t('rfqs.update_body_bids', { count: rfq.bids_count })}</p>}
      </Confirm>
    </>
  )
}
