import styles from './verify.module.css'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { messageKey } from '#framework/i18n/messages.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useSite, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Ltr, Sentence } from '#framework/ui/elements/text.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { writeText } from '#framework/ui/form/form-values.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { type GivenReceipt, parseReceipt } from './check-receipt.ts'
import type { VerifiedReceipt } from '../contract.ts'
import { checkHere } from './check-here.browser.ts'
import { VerifyResult } from './verify-result.tsx'

/** What was checked, and what it proves. */
interface Checked {
  given: GivenReceipt
  verified: VerifiedReceipt
}

const verify = defineAction({
  name: 'verify',
  schema: async () => (await import('./verify-form.ts')).verifyForm,
  async send({ api }, { receipt }): Promise<Checked> {
    const given = parseReceipt(receipt)!
    // Without scripts the platform checks, and keeps nothing.
    const verified = import.meta.env.SSR ? await api.send('POST /receipts/verify', given) : await checkHere(api, given)
    return { given, verified }
  },
  success: () => ({ stay: true }),
  tooLarge: messageKey('sealed.receipt_too_large'),
})

export const actions = [verify]

/** Checks the receipt of a sealed bid, for everybody who has it. */
export default definePage({ View: Verify })

function Verify() {
  const t = useT()
  const { public_url } = useSite()
  // None once another text is entered, also where the page came with an answer.
  const [checked, setChecked] = useState<Checked | null>()
  const form = useForm({ action: verify, done: setChecked })
  const shown = checked === undefined ? (form.answer as Checked | undefined) : checked
  /** The name of the file whose text the form has, which nobody reads in the box. */
  const [file, setFile] = useState<string>()
  async function take(chosen: File | undefined) {
    if (!chosen) return
    writeText(form.element.current, 'receipt', await chosen.text())
    setFile(chosen.name)
    form.element.current?.requestSubmit()
  }
  // The verdict lies below the form.
  const verdict = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (checked) verdict.current?.focus()
  }, [checked])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  // Chosen before hydration.
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    void take(input.current?.files?.[0])
    // Only once, at hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <Page
      title={t('sealed.verify')}
      lead={
        <>
          <span className="scripted">{t('sealed.verify_lead')}</span>
          <noscript>{t('sealed.verify_lead_sent')}</noscript>
        </>
      }
      width={760}
    >
      <div className={styles.sheet}>
        <div className="card">
          <div className="section">
            <Form form={form}>
              <div className="drop scripted" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
                <input
                  ref={input}
                  type="file"
                  accept=".json,application/json"
                  data-control=""
                  aria-label={t('sealed.choose_receipt')}
                  onChange={(event) => void take(event.currentTarget.files?.[0])}
                />
                <span aria-hidden="true">
                  <u>{t('sealed.choose_receipt')}</u> <span className="drop-hint">{t('site.upload_drop_one')}</span>
                </span>
              </div>
              {file !== undefined && (
                <p className="sm">
                  <Ltr>{file}</Ltr>{' '}
                  <button type="button" className="link-button" onClick={() => setFile(undefined)}>
                    {t('sealed.show_receipt')}
                  </button>
                </p>
              )}
              <div hidden={file !== undefined && form.problems.length === 0}>
                <TextAreaField
                  name="receipt"
                  label={t('sealed.paste_receipt')}
                  rows={4}
                  initial={undefined}
                  onText={() => setChecked(null)}
                />
              </div>
            </Form>
            <div className="form-actions">
              <SubmitButton form={form} busyLabel={t('sealed.verifying')}>
                {t('sealed.verify_action')}
              </SubmitButton>
            </div>
          </div>
        </div>
        {shown && <VerifyResult {...shown} heading={verdict} />}
        <p className={`xs muted ${styles.address}`}>
          <Sentence
            of="sealed.public_keys"
            parts={{ address: <Ltr>{`${public_url}/.well-known/tarsiya-receipts.json`}</Ltr> }}
          />
        </p>
      </div>
    </Page>
  )
}
