const ENTITIES: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" }
const decode = (text: string) => text.replace(/&(amp|quot|lt|gt|#x27);/g, (_, name: string) => ENTITIES[name]!)

/** The attributes of a tag, by name. */
export const attributesOf = (tag: string) =>
  Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, decode(value!)]))

/** What a browser without scripts would send of a form's contents, by name: no files, no pressed button. */
function valuesOf(contents: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [, input, element, control, content = ''] of contents.matchAll(
    /<input\b([^>]*)>|<(textarea|select)\b([^>]*)>(.*?)<\/\2>/gs,
  )) {
    const { name, type, value = '', ...rest } = attributesOf(input ?? control!)
    if (!name || type === 'file') continue
    if ((type === 'checkbox' || type === 'radio') && !('checked' in rest)) continue
    if (element === 'textarea') fields[name] = decode(content)
    else if (element === 'select') {
      const options = [...content.matchAll(/<option([^>]*)>/g)].map(([, option]) => attributesOf(option!))
      fields[name] = (options.find((option) => 'selected' in option) ?? options[0])?.value ?? ''
    } else fields[name] = value
  }
  return fields
}

/** The forms of a page that post to an action, with what a browser without scripts would send. */
export const formsOf = (html: string) =>
  [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].flatMap(([, tag, contents]) => {
    const { action = '' } = attributesOf(tag!)
    return action.includes('action=') ? [{ action, fields: valuesOf(contents!) }] : []
  })

/** The fields of the form of an action. */
export function fieldsOf(html: string, action: string): Record<string, string> {
  const form = formsOf(html).find((one) => new URL(one.action, 'http://site').searchParams.get('action') === action)
  if (!form) throw new Error(`no form posts to ${action}`)
  return form.fields
}
