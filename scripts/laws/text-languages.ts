import { type ESTree, Visitor } from 'vite'
import type { Breach, Law } from './source.ts'

/** The button that changes the language is written in the other one. */
const OTHER_LANGUAGE = { ar: 'English', en: 'العربية' }
/** A word or a sentence, and no abbreviation such as PDF, name of a column or path. */
const ENGLISH = /^(?!\w+_\w+$|\.\/).*\p{Script=Latin}{2}.*\p{Ll}/su
const ARABIC = /[\p{Script=Arabic}&&\p{L}]/v
/** Names are written as their owners do, also in the other language. */
const NAMES = /\{\w+\}|<[^>]*>|https?:\S+|\b(?:Tarsiya|Excel|CSV|PDF|IBAN|age)\b/gu

/** The texts of a value: of plural forms, and of functions that return them. */
function textsOf(value: ESTree.Node): { text: string; at: number }[] {
  const texts: { text: string; at: number }[] = []
  new Visitor({
    Literal: (node) => void (typeof node.value === 'string' && texts.push({ text: node.value, at: node.start })),
    TemplateElement: (node) => void texts.push({ text: node.value.cooked ?? '', at: node.start }),
  }).visit({ type: 'Program', body: [value] } as unknown as ESTree.Program)
  return texts
}

export const textLanguages: Law = {
  name: 'a text is in the language under which it stands',
  check: (sources) =>
    sources.flatMap(({ file, program }) => {
      const breaches: Breach[] = []
      new Visitor({
        ObjectExpression({ properties }) {
          const [ar, en] = ['ar', 'en'].map((language) =>
            properties.find(
              (property): property is ESTree.ObjectProperty =>
                property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === language,
            ),
          )
          if (!ar || !en) return
          for (const { text, at } of textsOf(ar.value)) {
            const own = text.replaceAll(NAMES, '')
            if (ENGLISH.test(own) && !ARABIC.test(own) && text !== OTHER_LANGUAGE.ar)
              breaches.push({ file, at, reason: `not Arabic: ${text}` })
          }
          for (const { text, at } of textsOf(en.value))
            if (ARABIC.test(text) && text !== OTHER_LANGUAGE.en)
              breaches.push({ file, at, reason: `not English: ${text}` })
        },
      }).visit(program)
      return breaches
    }),
}
