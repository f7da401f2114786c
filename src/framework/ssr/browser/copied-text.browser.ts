/*
 * What is copied from a page, as other programs need it. Browsers copy computed styles (pale text of the dark theme),
 * no direction, the spoken form of an amount beside the shown one, nothing of fields, and tables that CSS has laid out
 * without their columns.
 */

const OMITTED = 'button, svg, script, style, template, noscript, [hidden], [data-unseen], .visually-hidden'
const FIELDS = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=password]), select, textarea'
/** Attributes that mean something elsewhere. */
const KEPT_ATTRIBUTES = new Set(['href', 'src', 'alt', 'dir', 'lang', 'colspan', 'rowspan'])
const INVISIBLE = /[\u200E\u200F\u2066-\u2069]/g
const NUMBER = /^[-+−]?\d[\d,]*(?:\.\d+)?$/

/** A line as it is pasted: in one without letters signs of direction would make a text of a number. */
const plainLine = (line: string) => (/\p{L}/u.test(line) ? line : line.replace(INVISIBLE, '')).replaceAll('\u00A0', ' ')

const plainText = (text: string) => text.split('\n').map(plainLine).join('\n')

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const fieldText = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) =>
  'selectedOptions' in field ? (field.selectedOptions[0]?.text ?? '') : field.value

/** What an element shows, with what its fields hold. Blocks are words of their own. */
function shownText(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (node instanceof Text) return node.data
      if (!(node instanceof HTMLElement) || node.matches(OMITTED) || !node.checkVisibility()) return ''
      if (node.matches(FIELDS)) return ` ${fieldText(node as HTMLInputElement)} `
      const text = shownText(node)
      return getComputedStyle(node).display.startsWith('inline') ? text : ` ${text} `
    })
    .join('')
}

/** What a cell shows, on one line; an amount without its currency. */
function cellText(cell: HTMLElement, currency: string) {
  const text = shownText(cell).replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  const amount = text.replace(currency, '').trim()
  return NUMBER.test(amount) ? amount : text
}

/** The cells of a table that are selected, row by row; none where the selection is within one. */
function selectedCells(selection: Selection) {
  const { commonAncestorContainer: container } = selection.getRangeAt(0)
  const element = container instanceof HTMLElement ? container : container.parentElement
  const table = element?.closest('td, th') ? null : element?.closest('table')
  if (!table) return []
  return [...table.rows]
    .map((row) => [...row.cells].filter((cell) => selection.containsNode(cell, true) && cell.checkVisibility()))
    .filter(({ length }) => length > 0)
}

const direction = (node: Node) =>
  (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[dir=rtl], [dir=ltr]')?.dir ?? 'ltr'

/** Rows for a spreadsheet: as a text with tabs, and as a table whose texts stay texts ("3/4" is no day). */
function ofCells(rows: readonly HTMLTableCellElement[][], currency: string) {
  const texts = rows.map((row) => row.map((cell) => cellText(cell, currency)))
  const spans = (cell: HTMLTableCellElement) =>
    ['colspan', 'rowspan']
      .map((name) => (cell.hasAttribute(name) ? ` ${name}="${cell.getAttribute(name)}"` : ''))
      .join('')
  const written = rows.map((row, at) => {
    const cells = row.map((cell, index) => {
      const text = texts[at]![index]!
      const format = NUMBER.test(text) ? '' : ` style='mso-number-format:"\\@"'`
      return `<td${spans(cell)}${format}>${escaped(text)}</td>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  return {
    text: texts
      .map((row, at) => row.map((text, index) => text + '\t'.repeat(rows[at]![index]!.colSpan - 1)).join('\t'))
      .join('\n'),
    html: `<table dir="${direction(rows[0]![0]!)}">${written.join('')}</table>`,
  }
}

/** Any other selection: its structure without classes and styles, in the direction that it has on the page. */
function ofRange(selection: Selection) {
  const range = selection.getRangeAt(0)
  const { commonAncestorContainer: container } = range
  const copy = document.createElement('div')
  // Closed menus and dialogs are in the range, too.
  const unseen = container instanceof Element ? [...container.querySelectorAll('*')] : []
  const marked = unseen.filter((element) => !element.checkVisibility())
  for (const element of marked) element.toggleAttribute('data-unseen', true)
  copy.append(range.cloneContents())
  for (const element of marked) element.removeAttribute('data-unseen')
  copy.dir = direction(container)
  for (const node of copy.querySelectorAll(OMITTED)) node.remove()
  for (const element of copy.querySelectorAll<HTMLElement>('*')) {
    // Addresses of links and pictures mean nothing elsewhere without the site.
    for (const name of ['href', 'src'] as const)
      if (element.hasAttribute(name))
        element.setAttribute(name, (element as HTMLAnchorElement & HTMLImageElement)[name])
    for (const name of element.getAttributeNames()) if (!KEPT_ATTRIBUTES.has(name)) element.removeAttribute(name)
  }
  return { text: plainText(selection.toString()), html: copy.outerHTML }
}

/** Writes what is selected for other programs; `currency` is how amounts are followed by it. */
export function copyForOthers(event: ClipboardEvent, currency: string) {
  const selection = getSelection()
  const isField = event.target instanceof Element && event.target.closest('input, textarea, select')
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed || isField || !event.clipboardData) return
  // What only screen readers are to read is not there while the text is read.
  const { dataset } = document.documentElement
  dataset.copying = ''
  try {
    const cells = selectedCells(selection)
    const { text, html } = cells.length > 0 ? ofCells(cells, currency) : ofRange(selection)
    event.clipboardData.setData('text/plain', text)
    event.clipboardData.setData('text/html', html)
    event.preventDefault()
  } finally {
    delete dataset.copying
  }
}
