/** ASCII-compatible encodings. */
const PLAIN_ENCODING = /^(?:utf-8|utf-16|us-ascii|iso-8859-\d+|windows-125\d)$/i

/** Decodes an XML part; undefined when its encoding could hide words from a search. */
export function decodeXml(bytes: Buffer): string | undefined {
  const mark = bytes.length > 1 ? bytes.readUInt16BE(0) : 0
  const text =
    mark === 0xfffe
      ? bytes.toString('utf16le')
      : mark === 0xfeff
        ? new TextDecoder('utf-16be').decode(bytes)
        : bytes.toString('utf8')
  const encoding = /^\uFEFF?<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1]
  if (encoding !== undefined && !PLAIN_ENCODING.test(encoding)) return
  return text.includes('\0') || text.includes('<!DOCTYPE') ? undefined : text
}

/** Types whose targets are opened only on demand, or shown as a picture, sound or value. */
const PASSIVE = /\/(?:hyperlink|image|audio|video|media|externalLinkPath|externalLinkLongPath|xlExternalLinkPath\/\w+)$/

/** A local file: Word records the path of templates. */
const OWN_DRIVE = /^file:\/\/\/[A-Za-z]:[\\/]/

/**
 * Whether a relationship loads a template, frame, subdocument or object from elsewhere, or refers to macro sheets.
 * Searches attributes without parsing: one inside another's value counts too.
 */
export function hasUnsafeRelationship(bytes: Buffer): boolean {
  const text = decodeXml(bytes)
  if (text === undefined) return true
  for (const [, attributes = ''] of text.matchAll(/<(?:[^<>\s/:]+:)?Relationship(\s[^<]*)/g)) {
    const found = Array.from(attributes.matchAll(/\s(Type|Target|TargetMode)\s*=\s*(?="([^"]*)"|'([^']*)')/g))
    const valuesOf = (attribute: string) =>
      found.filter(([, name]) => name === attribute).map(([, , double, single]) => double ?? single ?? '')
    const types = valuesOf('Type')
    if (types.some((type) => /macro|vba/i.test(type))) return true
    // Character references could disguise `External`; there is no legitimate reason for them here.
    const isExternal = valuesOf('TargetMode').some((mode) => mode !== 'Internal')
    if (
      isExternal &&
      !types.every((type) => PASSIVE.test(type)) &&
      !valuesOf('Target').every((target) => OWN_DRIVE.test(target))
    )
      return true
  }
  return false
}
