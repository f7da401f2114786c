import { randomBytes } from 'node:crypto'
import type { MadeFile } from '../make/files.ts'

/* What a browser sends of a form: HTML, "Constructing the entry list" and the encodings after it. */

export type Button = HTMLButtonElement | HTMLInputElement
type Control = Button | HTMLSelectElement | HTMLTextAreaElement
export interface Entry {
  name: string
  value: string | MadeFile
}

const CONTROLS = 'button, input, select, textarea'

/** Files that were chosen, by their field: a document without scripts has no other place for them. */
const chosenFiles = new WeakMap<Element, readonly MadeFile[]>()
export const filesOf = (input: Element) => chosenFiles.get(input) ?? []
export const chooseFiles = (input: Element, files: readonly MadeFile[]) => void chosenFiles.set(input, files)

/** The form that a control belongs to. */
export function formOf(control: Element): HTMLFormElement | null {
  const id = control.getAttribute('form')
  if (id === null) return control.closest('form')
  const form = control.ownerDocument.getElementById(id)
  return form?.localName === 'form' ? (form as HTMLFormElement) : null
}

/** Whether a control is disabled, by itself or by a fieldset around it whose first legend it is not in. */
export function isDisabled(control: Element): boolean {
  if (control.hasAttribute('disabled')) return true
  for (let each = control.parentElement; each; each = each.parentElement) {
    if (each.localName !== 'fieldset' || !each.hasAttribute('disabled')) continue
    const legend = [...each.children].find(({ localName }) => localName === 'legend')
    if (!legend?.contains(control)) return true
  }
  return false
}

export const typeOf = (control: Element) =>
  (control.getAttribute('type') ?? (control.localName === 'button' ? 'submit' : 'text')).toLowerCase()

export const isSubmit = (control: Element): control is Button =>
  control.matches('button, input') && /^(?:submit|image)$/.test(typeOf(control))

const isButton = (control: Element) =>
  control.localName === 'button' ||
  (control.localName === 'input' && /^(?:submit|image|reset|button)$/.test(typeOf(control)))

/** The controls of a form in the order of the document, wherever they stand. */
export const controlsOf = (form: HTMLFormElement) =>
  [...form.ownerDocument.querySelectorAll(CONTROLS)].filter((control) => formOf(control) === form) as Control[]

/** A day of the calendar; `Date.parse` takes the 30th of February for a day of March. */
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(Date.parse(text) || 0).toISOString().startsWith(text)

/** The value that a field gives back for what was typed into it (HTML, "value sanitization algorithm"). */
function sanitized(type: string, text: string): string {
  const line = text.replaceAll(/[\r\n]/g, '')
  if (type === 'email' || type === 'url') return line.trim()
  if (type === 'number') return /^-?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? text : ''
  if (type === 'date') return isDay(text) ? text : ''
  if (type === 'time') return /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/.test(text) ? text : ''
  return type === 'hidden' ? text : line
}

/** The value of a control as scripts and the server would read it. */
export function valueOf(control: Element): string {
  if (control.localName === 'select')
    return [...(control as HTMLSelectElement).options].find(({ selected }) => selected)?.value ?? ''
  const { value } = control as HTMLInputElement
  if (control.localName === 'textarea') return value.replaceAll(/\r\n?/g, '\n')
  return sanitized(typeOf(control), value)
}

const isOptionDisabled = (option: Element) =>
  option.hasAttribute('disabled') ||
  (option.parentElement?.localName === 'optgroup' && option.parentElement.hasAttribute('disabled'))

function ofControl(control: Control, submitter: Element | null): Entry[] {
  const name = control.getAttribute('name') ?? ''
  const type = control.localName === 'input' ? typeOf(control) : control.localName
  if (type === 'image') return ['x', 'y'].map((axis) => ({ name: name ? `${name}.${axis}` : axis, value: '0' }))
  if (name === '') return []
  if (control.localName === 'select')
    return [...(control as HTMLSelectElement).options].flatMap((option) =>
      option.selected && !isOptionDisabled(option) ? [{ name, value: option.value }] : [],
    )
  if (type === 'checkbox' || type === 'radio')
    return (control as HTMLInputElement).checked ? [{ name, value: control.getAttribute('value') ?? 'on' }] : []
  if (type === 'file') {
    const files = filesOf(control)
    const none: MadeFile = { name: '', type: 'application/octet-stream', bytes: Buffer.alloc(0) }
    return (files.length > 0 ? files : [none]).map((value) => ({ name, value }))
  }
  if (isButton(control)) return control === submitter ? [{ name, value: control.getAttribute('value') ?? '' }] : []
  if (type === 'hidden' && name.toLowerCase() === '_charset_') return [{ name, value: 'UTF-8' }]
  return [{ name, value: valueOf(control) }]
}

/** The fields that a form sends when it is submitted by a button, or by none. */
export const entriesOf = (form: HTMLFormElement, submitter: Element | null): Entry[] =>
  controlsOf(form).flatMap((control) => {
    if (isDisabled(control)) return []
    if (isButton(control) && control !== submitter) return []
    return ofControl(control, submitter)
  })

const crlf = (text: string) => text.replaceAll(/\r\n|\r|\n/g, '\r\n')

/** As `application/x-www-form-urlencoded`, which is the query of a form that is sent by GET, too. */
export const urlencoded = (entries: readonly Entry[]) =>
  new URLSearchParams(
    entries.map(({ name, value }) => [crlf(name), crlf(typeof value === 'string' ? value : value.name)]),
  ).toString()

const escaped = (name: string) => name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22')

/** As `multipart/form-data`. */
export function multipartOf(entries: readonly Entry[]) {
  const boundary = `----WebKitFormBoundary${randomBytes(8).toString('hex')}`
  const parts = entries.map(({ name, value }) => {
    const disposition = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(crlf(name))}"`
    if (typeof value === 'string') return Buffer.from(`${disposition}\r\n\r\n${crlf(value)}\r\n`)
    const type = value.type || 'application/octet-stream'
    const head = `${disposition}; filename="${escaped(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`
    return Buffer.concat([Buffer.from(head), value.bytes, Buffer.from('\r\n')])
  })
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** How a form is sent: by its attributes, which those of the pressed button replace. */
export function submissionOf(form: HTMLFormElement, submitter: Element | null, here: string) {
  const attribute = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name)
  const method = (attribute('method') ?? 'get').toLowerCase()
  return {
    method: method === 'post' ? 'POST' : method === 'dialog' ? 'dialog' : 'GET',
    // An empty action is the document's own address.
    url: new URL(attribute('action') || here, here),
    enctype: (attribute('enctype') ?? '').toLowerCase(),
    validates: !form.hasAttribute('novalidate') && !submitter?.hasAttribute('formnovalidate'),
  } as const
}

/** Types of fields that Enter submits their form from. */
const BLOCKS_SUBMISSION = /^(?:text|search|tel|url|email|password|date|month|week|time|datetime-local|number)$/

/**
 * What Enter in a field presses: the first submit button of its form. Without one the form is sent if it has no second
 * such field; null then.
 *
 * @returns undefined where nothing happens
 */
export function defaultButton(form: HTMLFormElement): Button | null | undefined {
  const controls = controlsOf(form)
  const first = controls.find((control) => isSubmit(control))
  if (first) return isDisabled(first) ? undefined : first
  const fields = controls.filter((each) => each.localName === 'input' && BLOCKS_SUBMISSION.test(typeOf(each)))
  return fields.length <= 1 ? null : undefined
}

/** Fields for which a browser would not send the form. */
export function invalidFields(form: HTMLFormElement): string[] {
  return controlsOf(form).flatMap((control) => {
    if (isDisabled(control) || isButton(control) || typeOf(control) === 'hidden') return []
    const unknown = ['pattern', 'min', 'max', 'step', 'minlength'].find((name) => control.hasAttribute(name))
    if (unknown) throw new Error(`the plain browser does not check ${unknown}, and the form is not novalidate`)
    const isEmpty = ['checkbox', 'radio'].includes(typeOf(control))
      ? !(control as HTMLInputElement).checked
      : typeOf(control) === 'file'
        ? filesOf(control).length === 0
        : valueOf(control) === ''
    return control.hasAttribute('required') && isEmpty ? [control.getAttribute('name') ?? ''] : []
  })
}
