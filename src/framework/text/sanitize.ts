// oxlint-disable-next-line no-control-regex -- these are what it takes out
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g

/**
 * Characters that nobody sees or that mean nothing: ignorable ones (marks of direction, variation selectors, fillers,
 * tags), private and unassigned ones, the blank Braille pattern, marks of annotations and of objects.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}\u2800\uFFF9-\uFFFC]/gu

const asTags = (letters: string) =>
  String.fromCodePoint(...Array.from(letters, (letter) => 0xe0000 + letter.charCodeAt(0)), 0xe007f)

/**
 * Invisible characters that writing needs: joiners between Arabic letters, behind a virama and in the sign of Hijri
 * years, what joins and colors an emoji, keycaps, the three flags that tags spell.
 */
const NEEDED = new RegExp(
  [
    String.raw`(?<=(?=\p{L})\p{Script=Arabic}\p{M}{0,4})[\u200C\u200D](?=(?=\p{L})\p{Script=Arabic})`,
    String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\p{Extended_Pictographic})\uFE0F`,
    String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
    String.raw`(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])[\u200C\u200D]`,
    String.raw`(?<=\p{Nd} ?ه)\u200D(?!\p{L})`,
    `(?<=\u{1F3F4})(?:${['gbeng', 'gbsct', 'gbwls'].map(asTags).join('|')})`,
  ].join('|'),
  'gu',
)

/** Without invisible characters, needed ones included: the form in which texts are compared. */
export const removeInvisible = (text: string) => text.replace(INVISIBLE, '')

function removeUnneeded(text: string) {
  if (text.search(INVISIBLE) < 0) return text
  const needed = new Set(
    Array.from(text.matchAll(NEEDED)).flatMap(({ 0: found, index }) =>
      Array.from({ length: found.length }, (_, at) => index + at),
    ),
  )
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
      .replace(/[\t\n\v\f\r\u0085]+/g, ' ')
      .replace(CONTROL, ''),
  )
    .normalize('NFC')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Several lines of text as they are stored: NFC, line breaks as `\n`, no control or invisible characters. */
export const sanitizeText = (text: string) =>
  removeUnneeded(
    text
      .toWellFormed()
      .replace(/\r\n?|[\v\f\u0085]/g, '\n')
      .replace(CONTROL, ''),
  )
    .normalize('NFC')
    .trim()
