import { maskContacts, MASK } from './mask-contacts.ts'

/** Prepares user text for previews and search engines: one line of limited length without contact details. */
export function previewText(text: string, length = 160): string {
  const line = maskContacts(text).text.replaceAll(MASK, '•••').replace(/\s+/g, ' ').trim()
  const letters = [...line]
  if (letters.length <= length) return line
  const cut = letters.slice(0, length - 1).join('')
  const end = cut.lastIndexOf(' ')
  return `${end > length / 2 ? cut.slice(0, end) : cut}…`
}
