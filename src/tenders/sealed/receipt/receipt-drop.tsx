import { type DragEvent, useId, useState } from 'react'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import { useT } from '#framework/ssr/context.tsx'
import { ProblemLine } from '#framework/ui/form/field-frame.tsx'
import { hashOf, parseReceipt } from '../verify/check-receipt.ts'
import type { Receipt } from '#tenders/core/sealed/sealed-bid-view.ts'
import type { OwnCopy } from './own-copies.browser.ts'

interface ReceiptDropProps {
  receipt: Receipt
  /** Where the contents are. */
  lead: string
  onGiven: (copy: OwnCopy) => void
}

/** Takes the file of a receipt with contents where this device has no copy, and checks it against the commitment. */
export function ReceiptDrop({ receipt, lead, onGiven }: ReceiptDropProps) {
  const t = useT()
  const id = useId()
  const [problem, setProblem] = useState<MessageKey>()
  async function take(file: File | undefined) {
    if (!file) return
    const given = parseReceipt(await file.text())
    if (given?.contents === undefined) return setProblem(messageKey('sealed.no_contents'))
    if (given.receipt.commitment !== receipt.commitment) return setProblem(messageKey('sealed.other_bid'))
    const matches = (await hashOf(given.contents).catch(() => '')) === receipt.commitment
    if (!matches) return setProblem(messageKey('sealed.contents_differ'))
    onGiven({ receipt, contents: given.contents })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <p>{lead}</p>
      <div className="drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <input
          type="file"
          accept=".json,application/json"
          aria-label={t('sealed.choose_receipt')}
          aria-describedby={problem && `${id}-err`}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        <span aria-hidden="true">
          <u>{t('sealed.choose_receipt')}</u> <span className="drop-hint">{t('site.upload_drop_one')}</span>
        </span>
      </div>
      <div role="alert">{problem && <ProblemLine id={id} problem={t(problem)} />}</div>
    </div>
  )
}
