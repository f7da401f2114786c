import { Window } from 'happy-dom'

/* Documents without scripts. The types are those of browsers, which tests read. */

let parser: DOMParser | undefined

/** Options of a select as a browser would mark them: the last selected one, or the first that is enabled. */
function resetSelect(select: HTMLSelectElement) {
  const options = [...select.options]
  const selected = options.filter((option) => option.hasAttribute('selected'))
  if (select.hasAttribute('multiple')) {
    for (const option of options) option.selected = selected.includes(option)
    return
  }
  const shown = selected.at(-1) ?? options.find((option) => !option.hasAttribute('disabled'))
  for (const option of options) option.selected = option === shown
}

/** A document from its text. */
export function parseDocument(html: string): Document {
  parser ??= new new Window().DOMParser() as unknown as DOMParser
  const document = parser.parseFromString(html, 'text/html')
  // A line break directly after the tag is not part of the text.
  for (const area of document.querySelectorAll('textarea'))
    if (area.textContent?.startsWith('\n')) area.textContent = area.textContent.slice(1)
  for (const select of document.querySelectorAll('select')) resetSelect(select)
  return document
}
