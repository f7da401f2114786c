import type { Problem } from '#framework/ssr/forms/form-problems.ts'
import { rowNumberOf, tableOf } from '#framework/ssr/forms/table-fields.ts'
import { normalizeAmount, normalizeNumber, normalizePhone } from '#framework/text/normalize.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Enabled controls with a name, in document order, without those that control the submission itself (`data-control`).
 */
export const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name !== '' &&
      !('control' in element.dataset) &&
      !element.disabled,
  )

/**
 * Values of a form by wire name: text, normalized numbers and phones, booleans for checkboxes, files (a list if
 * `multiple`). The schema converts the rest.
 */
export function readForm(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const control of controlsOf(form)) values[control.name] = valueOf(control, values[control.name])
  return values
}

function valueOf(control: Control, before: unknown): unknown {
  if (control instanceof HTMLInputElement) {
    if (control.type === 'file') return control.multiple ? [...(control.files ?? [])] : control.files?.[0]
    if (control.type === 'checkbox') return control.checked
    if (control.type === 'radio') return control.checked ? control.value : before
  }
  if (control.dataset.kind === 'number') return normalizeNumber(control.value)
  if (control.dataset.kind === 'amount') return normalizeAmount(control.value)
  if (control.dataset.kind === 'phone') return normalizePhone(control.value)
  return control.value
}

/** The text that a draft may keep: never passwords, files or ticks. */
export function readText(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const control of controlsOf(form)) {
    const secret =
      control instanceof HTMLInputElement && ['password', 'file', 'checkbox', 'radio'].includes(control.type)
    if (!secret && !('secret' in control.dataset) && control.value !== '') texts[control.name] = control.value
  }
  return texts
}

/**
 * The text that was typed into a form before its script arrived; cells of tables are read by the field of the table.
 */
export function typedText(form: HTMLFormElement): Record<string, string> {
  const texts = readText(form)
  for (const control of controlsOf(form)) {
    if (
      control instanceof HTMLSelectElement ||
      control.type === 'hidden' ||
      control.value === control.defaultValue ||
      tableOf(control.name)
    )
      delete texts[control.name]
  }
  return texts
}

/** Sorts problems by the document order of their fields; those of the whole form come first, cells by row. */
export function sorted(problems: Problem[], form: HTMLFormElement) {
  // Includes fieldsets, which name groups of controls.
  const order = [...form.elements].map((element) => element.getAttribute('name'))
  const placeOf = (field: string) => (field ? order.indexOf(tableOf(field) ?? field) : -2)
  return [...problems].sort(
    (a, b) => placeOf(a.field) - placeOf(b.field) || rowNumberOf(a.field) - rowNumberOf(b.field),
  )
}

/**
 * Whether a form has files kept by the server from an earlier submission. Only a native submission can send them again,
 * because scripts have no access to their bytes.
 */
export const hasKeptFiles = (form: HTMLFormElement) => form.querySelector('input[data-control="kept"]:checked') !== null

/** A string that is equal for values that would be sent alike. */
export const fingerprintOf = (values: unknown) =>
  JSON.stringify(values, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

/** A random UUID. `crypto.randomUUID` is missing on pages served over http. */
export function newKey() {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Sets a field's text and fires `input`, as if it had been typed. */
export function writeText(form: HTMLFormElement | null, name: string, text: string) {
  const control = form?.elements.namedItem(name)
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return
  control.value = text
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
