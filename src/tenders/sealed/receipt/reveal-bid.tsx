import { useEffect } from 'react'
import { acceptedEndings } from '#framework/files/upload/kinds.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { FileField } from '#framework/ui/form/files/file-field.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { writeText } from '#framework/ui/form/form-values.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { useRfqRefresh } from '#tenders/core/rfq-act.tsx'
import { bidAttachment } from '#tenders/core/uploads.ts'
import { receiptText } from '../verify/check-receipt.ts'
import { useSealedT } from '../show/use-sealed-t.tsx'
import type { OwnCopy } from './own-copies.browser.ts'
import { revealBid } from './reveal-action.ts'
import { useFillFileField } from './use-fill-file-field.tsx'

/** The form with which a bidder reveals its bid. It is filled with the copy that this browser has. */
export function RevealBid({ bid_id, copy }: { bid_id: number; copy: OwnCopy | null | undefined }) {
  const t = useT()
  const sealedT = useSealedT()
  const { refresh, refused } = useRfqRefresh()
  const form = useForm({
    action: revealBid,
    name: `bid-reveal-${bid_id}`,
    toastErrors: 'sealed.reveal_failed',
    refused,
    done: () => void refresh(),
  })
  useFillFileField(form, copy)
  useEffect(() => {
    if (copy) writeText(form.element.current, 'receipt', receiptText(copy))
  }, [copy, form.element])
  return (
    <section className="section" id="reveal">
      <h2>{sealedT('reveal')}</h2>
      <Form form={form}>
        <p className="advice">
          <Icon name="info" />
          <span>{t('sealed.reveal_rule')}</span>
        </p>
        <input type="hidden" name="bid_id" value={bid_id} />
        <TextAreaField
          name="receipt"
          label={t('sealed.reveal_receipt')}
          hint={copy ? undefined : t('sealed.reveal_receipt_hint')}
          rows={4}
          initial={undefined}
        />
        <FileField
          name="attachment"
          label={t('bids.attachment')}
          hint={
            <>
              {t('sealed.reveal_file_hint')}
              <br />
              {t('site.upload_types', { types: acceptedEndings(bidAttachment).join(t('site.list_separator')) })}
            </>
          }
          upload={bidAttachment}
        />
      </Form>
      <div className="form-actions">
        <SubmitButton form={form} busyLabel={t('sealed.revealing')}>
          {sealedT('reveal')}
        </SubmitButton>
      </div>
    </section>
  )
}
