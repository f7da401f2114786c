import { isBlock, isHidden, isHiddenHere, normalize, textOf } from './visible.ts'

/* Roles and names of elements, by which assistive technology and tests find them (ARIA in HTML, accname). */

const NODE_TEXT = 3
const NODE_ELEMENT = 1

const INPUT_ROLES: Record<string, string> = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  email: 'textbox',
  tel: 'textbox',
  text: 'textbox',
  url: 'textbox',
}

const SECTIONING = 'article, aside, main, nav, section'

const ROLES: Record<string, string | ((element: Element) => string)> = {
  a: (element) => (element.hasAttribute('href') ? 'link' : ''),
  article: 'article',
  aside: 'complementary',
  blockquote: 'blockquote',
  button: 'button',
  caption: 'caption',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dialog: 'dialog',
  dt: 'term',
  fieldset: 'group',
  figure: 'figure',
  footer: (element) => (element.closest(SECTIONING) ? '' : 'contentinfo'),
  form: (element) => (nameFromAuthor(element) ? 'form' : ''),
  header: (element) => (element.parentElement?.closest(SECTIONING) ? '' : 'banner'),
  hr: 'separator',
  img: (element) => (element.getAttribute('alt') === '' ? '' : 'img'),
  input: inputRole,
  ins: 'insertion',
  li: 'listitem',
  main: 'main',
  menu: 'list',
  nav: 'navigation',
  ol: 'list',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  section: (element) => (nameFromAuthor(element) ? 'region' : ''),
  select: (element) =>
    element.hasAttribute('multiple') || Number(element.getAttribute('size')) > 1 ? 'listbox' : 'combobox',
  strong: 'strong',
  table: 'table',
  tbody: 'rowgroup',
  td: 'cell',
  textarea: 'textbox',
  th: (element) => (element.getAttribute('scope')?.startsWith('row') ? 'rowheader' : 'columnheader'),
  thead: 'rowgroup',
  tr: 'row',
  ul: 'list',
}

function inputRole(element: Element) {
  const role = INPUT_ROLES[(element.getAttribute('type') ?? 'text').toLowerCase()] ?? ''
  const hasList = element.hasAttribute('list')
  return hasList && (role === 'textbox' || role === 'searchbox') ? 'combobox' : role
}

export function roleOf(element: Element): string {
  const explicit = element.getAttribute('role')?.trim().split(/\s+/)[0]
  if (explicit) return explicit
  if (/^h[1-6]$/.test(element.localName)) return 'heading'
  const role = ROLES[element.localName] ?? ''
  return typeof role === 'string' ? role : role(element)
}

/** The level of a heading. */
export const levelOf = (element: Element) =>
  Number(element.getAttribute('aria-level') ?? /^h([1-6])$/.exec(element.localName)?.[1])

const byIds = (element: Element, attribute: string) =>
  (element.getAttribute(attribute) ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((id) => element.ownerDocument.getElementById(id) ?? [])

const LABELED = new Set(['input', 'select', 'textarea', 'button', 'output', 'progress', 'meter'])

interface Labels {
  document: Document
  byId: Map<string, Element[]>
}
let known: Labels | undefined

/** The labels of a document by what they are for; read again once the running code has ended. */
function labelsIn(document: Document) {
  if (known?.document === document) return known.byId
  const byId = new Map<string, Element[]>()
  for (const label of document.querySelectorAll('label')) {
    const id = label.getAttribute('for')
    if (id !== null) byId.set(id, [...(byId.get(id) ?? []), label])
  }
  known = { document, byId }
  queueMicrotask(() => (known = undefined))
  return byId
}

/** The label elements of a control. */
export function labelsOf(element: Element): Element[] {
  if (!LABELED.has(element.localName)) return []
  const around = element.closest('label')
  const named = element.id === '' ? [] : (labelsIn(element.ownerDocument).get(element.id) ?? [])
  return around && !around.hasAttribute('for') ? [...named, around] : named
}

/** A name that is given by an attribute or another element, not by what is inside. */
function nameFromAuthor(element: Element): string {
  const labelled = byIds(element, 'aria-labelledby')
  if (labelled.length > 0) return normalize(labelled.map((one) => contentName(one, true)).join(' '))
  return normalize(element.getAttribute('aria-label') ?? '')
}

const isLeftOut = (element: Element) => element.getAttribute('aria-hidden') === 'true' || isHiddenHere(element)

/** The name that contents give. `referenced`: hidden elements count where another one names them. */
function contentName(node: Node, referenced = false): string {
  if (node.nodeType === NODE_TEXT) return node.nodeValue ?? ''
  if (node.nodeType !== NODE_ELEMENT) return ''
  const element = node as Element
  if (!referenced && isLeftOut(element)) return ''
  const own = nameFromAuthor(element)
  if (own) return own
  if (element.localName === 'img') return element.getAttribute('alt') ?? ''
  if (element.localName === 'svg') return element.querySelector('title')?.textContent ?? ''
  const text = [...element.childNodes].map((child) => contentName(child, referenced)).join('')
  return isBlock(element) ? ` ${text} ` : text
}

/** Roles whose names come from what is inside. */
const NAMED_BY_CONTENT =
  /^(?:button|cell|checkbox|columnheader|gridcell|heading|link|menuitem|menuitemcheckbox|menuitemradio|option|radio|row|rowheader|switch|tab|tooltip|treeitem)$/

/** The accessible name of an element. */
export function nameOf(element: Element): string {
  const own = nameFromAuthor(element)
  if (own) return own
  const labels = labelsOf(element)
  if (labels.length > 0) return normalize(labels.map((label) => contentName(label, true)).join(' '))
  if (element.localName === 'input') {
    const type = (element.getAttribute('type') ?? '').toLowerCase()
    if (/^(?:submit|reset|button)$/.test(type)) return element.getAttribute('value') ?? ''
    if (type === 'image') return element.getAttribute('alt') ?? ''
  }
  if (element.localName === 'img') return normalize(element.getAttribute('alt') ?? '')
  const naming = { fieldset: 'legend', table: 'caption', figure: 'figcaption' }[element.localName]
  const named = naming && [...element.children].find(({ localName }) => localName === naming)
  if (named) return normalize(contentName(named))
  const content = NAMED_BY_CONTENT.test(roleOf(element)) ? normalize(contentName(element)) : ''
  return content || normalize(element.getAttribute('title') ?? element.getAttribute('placeholder') ?? '')
}

/** The text that describes an element. */
export const descriptionOf = (element: Element) =>
  normalize(
    byIds(element, 'aria-describedby')
      .map((one) => contentName(one, true))
      .join(' '),
  )

/** What an element is labeled with: by `getByLabel`. */
export function labelTexts(element: Element): string[] {
  const labelled = byIds(element, 'aria-labelledby')
  if (labelled.length > 0) return [normalize(labelled.map(textOf).join(' '))]
  const own = element.getAttribute('aria-label')
  return [...(own ? [normalize(own)] : []), ...labelsOf(element).map((label) => normalize(textOf(label)))]
}

/** Elements that a person can find by role; the others are not there for them. */
export const isExposed = (element: Element) => {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (each.getAttribute('aria-hidden') === 'true') return false
  return !isHidden(element)
}
