import { Visitor } from 'vite'
import type { Breach, Law } from './source.ts'

/** At least three letters, not single letters or digits. */
const ARABIC = /[\p{Script=Arabic}&&\p{L}]{3}/v
/** Not an abbreviation such as PDF, which is the same in both languages. */
const LETTERS = /\p{Ll}|\p{Lo}/u

const EXEMPT = [
  // Sample content of the gallery, served in development only.
  /^src\/app\/gallery\//,
  // Names of months, and numbers in words.
  /^src\/framework\/i18n\/(amount-words|format|hijri)\.ts$/,
  // Tests whether the database supports Arabic letters.
  /^src\/framework\/database\/check\.server\.ts$/,
  // The fallback page, when messages may be unavailable.
  /^src\/framework\/pages\/document\.server\.ts$/,
  // Letters that are folded, and names of the riyal that are read.
  /^src\/framework\/text\/(fold-for-search|normalize)\.ts$/,
  // Names in the imported list of places.
  /^src\/reference\/locations\/place-list\.server\.ts$/,
  // Plurals of the units of the reference data.
  /^src\/reference\/units\/counted-unit\.ts$/,
  // Words that are recognized in the files of others.
  /^src\/tenders\/lines\/import\/(recognized-words|units-by-spelling|cells\/qualifying-words)\.ts$/,
]
const isMessages = (file: string) => /[/.]messages\.ts$|[/-]emails?\.server\.ts$/.test(file)

export const interfaceTexts: Law = {
  name: 'every text of the interface is in a messages file or in the declaration of its e-mail',
  check: (sources) =>
    sources
      .filter(({ file }) => !isMessages(file) && !EXEMPT.some((files) => files.test(file)))
      .flatMap(({ file, program }) => {
        const breaches: Breach[] = []
        const arabic = (text: string, at: number) =>
          void (ARABIC.test(text) && breaches.push({ file, at, reason: `Arabic text: ${text.trim().slice(0, 60)}` }))
        new Visitor({
          Literal: ({ value, start }) => void (typeof value === 'string' && arabic(value, start)),
          TemplateElement: ({ value, start }) => arabic(value.raw, start),
          JSXText: ({ value, start }) =>
            void (
              LETTERS.test(value) &&
              breaches.push({ file, at: start, reason: `text in JSX: ${value.trim().slice(0, 60)}` })
            ),
        }).visit(program)
        return breaches
      }),
}
