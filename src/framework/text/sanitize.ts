// oxlint-disable-next-line no-control-regex -- these are what it takes out
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g

/**
 * Characters that nobody sees or that mean nothing: ignorable ones (marks of direction, variation selectors, fillers,
 * tags), private and unassigned ones, the blank Braille pattern, marks of annotations and of objects.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}\u2800\uFFF9-\uFFFC]/gu

/** Invisible characters that writing needs: joiners between Arabic letters, what joins and colors an emoji. */
const NEEDED = new RegExp(
  [
    String.raw`(?<=(?=\p{L})\p{Script=Arabic}\p{M}{0,4})[\u200C\u200D](?=(?=\p{L})\p{Script=Arabic})`,
    String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\p{Extended_Pictographic})\uFE0F`,
  ].join('|'),
  'gu',
)

/** Without invisible characters, needed ones included: the form in which texts are compared. */
export const removeInvisible = (text: string) => text.replace(INVISIBLE, '')

function removeUnneeded(text: string) {
  if (text.search(INVISIBLE) < 0) return text
  const needed = new Set(Array.from(text.matchAll(NEEDED), ({ index }) => index))
  return text.replace(INVISIBLE, (sign, at: number) => (needed.has(at) ? sign : ''))
}

/**
 * One line of text as it is stored: well-formed (half a surrogate pair, which JSON can spell, JSON columns refuse),
 * NFC, no control or invisible characters (they could make one name look like another), single spaces, trimmed.
 */
export const sanitizeLine = (text: string) =>
  removeUnneeded(
    text
      .toWellFormed()
      .replace(/[\t\r\n]+/g, ' ')
      .replace(CONTROL, ''),
  )
    .normalize('NFC')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Several lines of text as they are stored: NFC, line breaks as `\n`, no control or invisible characters. */
export const sanitizeText = (text: string) =>
  removeUnneeded(text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, '')).normalize('NFC').trim()
