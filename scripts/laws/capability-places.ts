import type { Law, Source } from './source.ts'

interface Places {
  /** Where it is at home; what stands there is not counted. */
  folder: string
  /** How it is named elsewhere. */
  word: RegExp
  /** Files in which the word means something else: what a sheet or a dialog asks, what the sides of an order propose. */
  other_meaning?: RegExp
  /** Files outside its folder that name it, and the lines in which they do. */
  files: number
  lines: number
}

/**
 * Where else a capability is named: what somebody reads who changes it, and touches who adds the next one. The goal is 7
 * files and 30 lines. The numbers may only fall: who removes a place lowers them.
 */
const CAPABILITIES: Record<string, Places> = {
  questions: {
    folder: 'src/tenders/questions/',
    word: /question/i,
    other_meaning: /^src\/(?:tenders\/lines|app\/frame|companies)\/|follow-unread/,
    files: 36,
    lines: 105,
  },
  amendments: { folder: 'src/tenders/amendments/', word: /amend/i, files: 26, lines: 64 },
  sealed: { folder: 'src/tenders/sealed/', word: /seal/i, files: 89, lines: 343 },
  approvals: {
    folder: 'src/tenders/award/approve/',
    word: /approv|proposal/i,
    other_meaning: /^src\/orders\//,
    files: 47,
    lines: 213,
  },
}

/** Texts are read with their neighbors, samples show everything, and the questions of the framework are its dialogs. */
const isCounted = ({ file, part }: Source) =>
  part !== 'framework' && !/messages\.ts$|emails\.server\.ts$|^src\/app\/gallery\//.test(file)

/** Comments explain: what is counted is code. */
const codeOf = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ' '))

function findPlaces(sources: readonly Source[], { folder, word, other_meaning }: Omit<Places, 'files' | 'lines'>) {
  return sources
    .filter((source) => isCounted(source) && !source.file.startsWith(folder) && !other_meaning?.test(source.file))
    .flatMap(({ file, text }) =>
      [...codeOf(text).matchAll(/^.+$/gm)].flatMap(({ 0: line, index: at }) => (word.test(line) ? [{ file, at }] : [])),
    )
}

export const capabilityPlaces: Law = {
  name: 'a capability is one folder and few places: files and lines elsewhere that name it may only become fewer',
  check: (sources) =>
    Object.entries(CAPABILITIES).flatMap(([name, { files, lines, ...capability }]) => {
      const places = findPlaces(sources, capability)
      const byFile = Map.groupBy(places, ({ file }) => file)
      if (byFile.size <= files && places.length <= lines) return []
      const reason = `${name}: ${byFile.size} files and ${places.length} lines instead of ${files} and ${lines}`
      return [
        { file: 'scripts/laws/capability-places.ts', at: 0, reason },
        ...[...byFile].map(([file, found]) => ({ file, at: found[0]!.at, reason: `${found.length} lines` })),
      ]
    }),
}
