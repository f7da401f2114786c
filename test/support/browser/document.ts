import { Window } from 'happy-dom'

/* Documents without scripts. The types are those of browsers, which tests read. */

let parser: DOMParser | undefined

/** Options of a select as a browser would mark them: the last selected one, or the first that is enabled. */
function resetSelect(select: HTMLSelectElement) {
  const options = [...select.options]
  const selected = options.filter((option) => option.hasAttribute('selected'))
  const shown = selected.at(-1) ?? options.find((option) => !option.hasAttribute('disabled'))
  const isShown = (option: HTMLOptionElement) =>
    select.hasAttribute('multiple') ? selected.includes(option) : option === shown
  // Setting it is expensive.
  for (const option of options) if (option.selected !== isShown(option)) option.selected = isShown(option)
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
