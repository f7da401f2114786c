import { useEffect, useRef } from 'react'
import { CategorySelect } from '#reference/categories/category-select.tsx'
import { LocationSelect } from '#reference/locations/location-select.tsx'
import { defineAction, NO_FIELDS } from '#framework/ssr/forms/actions.ts'
import { useLang, useToday } from '#framework/ssr/context.tsx'
import { DateField } from '#framework/ui/form/date-field.tsx'
import { CheckField, EmailField, PhoneField, TextField } from '#framework/ui/form/fields.tsx'
import { AmountField, NumberField } from '#framework/ui/form/number-fields.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { FileField } from '#framework/ui/form/files/file-field.tsx'
import { Form, FormGroup, SubmitButton } from '#framework/ui/form/form.tsx'
import { KeptFileList } from '#framework/ui/form/files/kept-files.tsx'
import { PasswordField } from '#framework/ui/form/password-field.tsx'
import { SelectField } from '#framework/ui/form/select-field.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { FormHandle } from '#framework/ui/form/form-handle.tsx'
import { LinesField } from '#tenders/lines/editor/lines-field.tsx'
import { SAMPLES } from './sample-texts.ts'
import { rfqAttachments } from '#tenders/core/uploads.ts'

/** Accepts any value and sends nothing. */
const sample = defineAction({
  name: 'sample',
  schema: async () => NO_FIELDS,
  send: async () => {},
  success: () => ({ stay: true }),
})

/** A form that sends nothing. */
export const useSampleForm = (name: string) => useForm({ action: sample, name })

/** Fields of every kind: empty, filled, disabled. */
export function FieldSamples() {
  const samples = SAMPLES[useLang()]
  const today = useToday()
  const form = useSampleForm('sample')
  const options = samples.choices.map((label, index) => ({
    value: String(index),
    label,
    detail: index === 0 ? samples.detail : undefined,
  }))
  return (
    <Form form={form}>
      <FormGroup>
        <TextField name="empty" label={samples.label} hint={samples.hint} max={150} />
        <TextField name="filled" label={samples.label} initial={samples.value} max={10} optional />
        <TextAreaField name="area" label={samples.area} initial={samples.long} max={2000} />
        <EmailField name="email" label={samples.email} hint={samples.hint} />
        <PhoneField name="phone" label={samples.phone} initial="0551234567" />
        <NumberField name="number" label={samples.number} initial="1,500" />
        <AmountField name="amount" label={samples.amount} initial="318,000.00" />
        <DateField name="day" label={samples.day} initial={today} />
        <DateField name="no_day" label={samples.day} optional />
        <PasswordField name="password" label={samples.password} autoComplete="new-password" meter />
        <SelectField name="choice" label={samples.choice} options={options} />
        <SelectField name="chosen" label={samples.choice} options={options} initial="0" optional />
        <SelectField name="waits" label={samples.choice} options={[]} disabledBecause={samples.waits} />
        <CategorySelect />
        <CheckField name="tick" label={samples.tick} />
      </FormGroup>
      <FormGroup title={samples.fields}>
        <LocationSelect hint={samples.hint} />
      </FormGroup>
      <SubmitButton form={form}>{samples.save}</SubmitButton>
    </Form>
  )
}

/** A bill of quantities: lines of every length, one with an unknown unit. */
export function LineSamples() {
  const samples = SAMPLES[useLang()]
  const form = useSampleForm('lines')
  const lines = [
    { description: samples.value, quantity: '1200', unit_code: 'LM' },
    {
      section: samples.hint,
      description: samples.long,
      quantity: '36.5',
      unit_code: 'ZZ',
      unit_text: samples.value,
      specification: samples.long,
    },
    { description: samples.hint, quantity: '12', unit_code: samples.wrong, optional: true },
  ]
  return (
    <Form form={form}>
      <LinesField initial={lines} />
      <SubmitButton form={form}>{samples.save}</SubmitButton>
    </Form>
  )
}

/** A refused form: summary on top, messages beside fields. */
export function RefusedForm() {
  const samples = SAMPLES[useLang()]
  const names = ['title', 'area', 'choice', 'day', 'tick', 'files']
  const handle = useSampleForm('broken')
  const form: FormHandle = {
    ...handle,
    problems: names.map((field) => ({ field, text: samples.wrong })),
    textOf: (name) => (names.includes(name) ? samples.wrong : undefined),
  }
  return (
    <Form form={form}>
      <TextField name="title" label={samples.label} hint={samples.hint} initial="ab" max={150} />
      <TextAreaField name="area" label={samples.area} />
      <SelectField name="choice" label={samples.choice} options={[]} />
      <DateField name="day" label={samples.day} />
      <CheckField name="tick" label={samples.tick} />
      <FileField name="files" label={samples.upload} upload={rfqAttachments} />
      <SubmitButton form={form}>{samples.save}</SubmitButton>
    </Form>
  )
}

/** Adds files to the field inside: valid ones and an invalid one. */
function PrefilledFiles({ children }: { children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) return
    const chosen = new DataTransfer()
    for (const [name, size] of [
      ['drawings.pdf', 48_200],
      ['a-very-long-name-of-a-bill-of-quantities-2026-final.xlsx', 120_000],
      ['video.mp4', 900],
    ] as const) {
      chosen.items.add(new File([new Uint8Array(size)], name))
    }
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, [])
  return <div ref={box}>{children}</div>
}

/** File fields: empty, kept, ready, refused, uploading. */
export function FileSamples() {
  const samples = SAMPLES[useLang()]
  const form = useSampleForm('files')
  const sending: FormHandle = { ...form, id: `${form.id}-sending`, progress: 0.4, busy: true }
  return (
    <div className="fields">
      <FileField name="none" label={samples.upload} hint={samples.hint} upload={rfqAttachments} />
      <KeptFileList files={[{ field: 'kept', name: 'drawings.pdf', size: 48_200, value: 'kept' }]} />
      <PrefilledFiles>
        <Form form={form}>
          <FileField name="ready" label={samples.upload} upload={rfqAttachments} />
        </Form>
      </PrefilledFiles>
      <PrefilledFiles>
        <Form form={sending}>
          <FileField name="sent" label={samples.sending} upload={rfqAttachments} />
          <SubmitButton form={sending} busyLabel={samples.saving}>
            {samples.save}
          </SubmitButton>
        </Form>
      </PrefilledFiles>
    </div>
  )
}
