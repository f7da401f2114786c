import type { Law } from './source.ts'

const HOME = 'src/framework/text/canonical-json.ts'
/** Members of an object in order, to be written as text. */
const SORTED = /(?:fromEntries|stringify)\(\s*Object\.entries\([^)]*\)\s*\.(?:toSorted|sort)\(/g

/** What is signed by one and checked by another must not differ by a change of one of two copies. */
export const canonicalJson: Law = {
  name: `canonical JSON is written in one way, by ${HOME}`,
  check: (sources) =>
    sources
      .filter(({ file }) => file !== HOME)
      .flatMap(({ file, text }) =>
        [...text.matchAll(SORTED)].map(({ index: at }) => ({ file, at, reason: `use canonicalJson of ${HOME}` })),
      ),
}
