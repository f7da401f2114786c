import type { Problem } from '#framework/ssr/forms/form-problems.ts'
import { rowNumberOf, tableOf } from '#framework/ssr/forms/table-fields.ts'
import { normalizeNumber, normalizePhone } from '#framework/text/normalize.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The controls of a form that carry a value, in reading order; not those that are about the submission itself. */
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
 * What a filled form says, by wire name: text as text, numbers and phones in their canonical writing, a tick as a
 * boolean, files as files (a list where the field takes several). The schema turns the rest into types.
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

/**
 * The problems in the order in which the eye meets their fields; what concerns the whole form comes first. Cells stand
 * where their table does, by row.
 */
export function sorted(problems: Problem[], form: HTMLFormElement) {
  // With groups of controls, which are named fieldsets.
  const order = [...form.elements].map((element) => element.getAttribute('name'))
  const placeOf = (field: string) => (field ? order.indexOf(tableOf(field) ?? field) : -2)
  return [...problems].sort(
    (a, b) => placeOf(a.field) - placeOf(b.field) || rowNumberOf(a.field) - rowNumberOf(b.field),
  )
}

/** Whether a form carries kept files. Only a native submission can send them: scripts know nothing of their bytes. */
export const hasKeptFiles = (form: HTMLFormElement) => form.querySelector('input[data-control="kept"]:checked') !== null

/** Two fillings of a form that would send the same have the same fingerprint. */
export const fingerprintOf = (values: unknown) =>
  JSON.stringify(values, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

/** A random UUID, also where the page is not served over https. */
export function newKey() {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Writes a text into a field as if somebody had typed it. */
export function writeText(form: HTMLFormElement | null, name: string, text: string) {
  const control = form?.elements.namedItem(name)
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return
  control.value = text
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
