/* What a person sees of a document, as far as its markup says so: no style sheet is read. */

const NEVER_SHOWN = new Set(['script', 'style', 'template', 'head', 'datalist'])

const NEEDS_SCRIPTS = ['scripted', 'show-password', 'suggest']

const hasScripts = (element: Element) => element.ownerDocument.documentElement.hasAttribute('data-scripts')

const isNeverShown = (element: Element) =>
  NEVER_SHOWN.has(element.localName) ||
  element.hasAttribute('hidden') ||
  element.classList.contains('gone') ||
  (NEEDS_SCRIPTS.some((name) => element.classList.contains(name)) && !hasScripts(element)) ||
  (element.localName === 'input' && element.getAttribute('type')?.toLowerCase() === 'hidden')

/** Stands for `:popover-open`. */
export const POPOVER_OPEN = 'data-popover-open'

export const isPopoverOpen = (popover: Element) => popover.hasAttribute(POPOVER_OPEN)

/** The first `summary` of a `details` element is its button; the others are its contents. */
export const summaryOf = (details: Element) => [...details.children].find(({ localName }) => localName === 'summary')

function isHiddenItself(element: Element, child: Element | null): boolean {
  if (isNeverShown(element)) return true
  if (/display:\s*none/.test(element.getAttribute('style') ?? '')) return true
  const isDialog = element.localName === 'dialog'
  if ((isDialog || element.hasAttribute('popover')) && !element.hasAttribute('open') && !isPopoverOpen(element))
    return true
  if (element.localName === 'noscript') return hasScripts(element)
  return (
    element.localName === 'details' && !element.hasAttribute('open') && child !== null && child !== summaryOf(element)
  )
}

/** Whether an element is not shown, whatever is around it. */
export const isHiddenHere = (element: Element) =>
  isHiddenItself(element, null) || (element.parentElement !== null && isFolded(element, element.parentElement))

const isFolded = (element: Element, parent: Element) =>
  parent.localName === 'details' && !parent.hasAttribute('open') && element !== summaryOf(parent)

/** Whether an element, or one around it, is not shown. */
export function isHidden(element: Element): boolean {
  let child: Element | null = null
  for (let each: Element | null = element; each; child = each, each = each.parentElement)
    if (isHiddenItself(each, child)) return true
  return false
}

export const normalize = (text: string) =>
  text
    .replaceAll(/[\u200b\u00ad]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const ELEMENT = 1
const TEXT = 3

/** All text in an element, shown or not, without that of scripts and styles. */
export function textOf(node: Node): string {
  if (node.nodeType === TEXT) return node.nodeValue ?? ''
  if (node.nodeType === ELEMENT && NEVER_SHOWN.has((node as Element).localName)) return ''
  return [...node.childNodes].map(textOf).join('')
}

const BLOCK =
  /^(?:address|article|aside|blockquote|br|caption|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|main|nav|ol|option|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/

/** The text of an element that is shown, with spaces where lines break. */
export function shownText(node: Node): string {
  if (node.nodeType === TEXT) return node.nodeValue ?? ''
  if (node.nodeType !== ELEMENT) return ''
  const element = node as Element
  if (isHiddenItself(element, null)) return ''
  const closed = element.localName === 'details' && !element.hasAttribute('open')
  const nodes = closed ? [summaryOf(element)].filter((one) => one !== undefined) : [...element.childNodes]
  const text = nodes.map(shownText).join('')
  return BLOCK.test(element.localName) ? ` ${text} ` : text
}

export const isBlock = (element: Element) => BLOCK.test(element.localName)
