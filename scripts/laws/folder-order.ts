import type { Breach, Law, Source } from './source.ts'

/** The order of a part's folders, and how many imports still break it. */
interface Order {
  /** Each may use those before it, all may use the first. Without an order only mutual pairs are counted. */
  folders: readonly string[]
  /** Imports of a folder by one before it. */
  upward: number
  /** Pairs of folders that import each other. */
  mutual: number
  /** Imports of a folder by one after it, without those of the first and by the last, which puts the others together. */
  between: number
}

/** The numbers may only fall: who removes an import lowers them. */
const ORDERS: Record<string, Order> = {
  tenders: {
    folders: [
      'core',
      'lines',
      'rfqs',
      'bids',
      'questions',
      'amendments',
      'comparison',
      'award',
      'sealed',
      'print',
      'rfq-page',
    ],
    upward: 0,
    mutual: 0,
    between: 89,
  },
  companies: { folders: [], upward: 0, mutual: 13, between: 0 },
  framework: { folders: [], upward: 0, mutual: 13, between: 0 },
}

/** Shows what capabilities bring: with more imports it knows them itself again. */
const PAGE = { file: 'src/tenders/rfq-page/rfq.page.tsx', imports: 18 }
/** Says where each is shown: it knows one file of each. */
const SECTIONS = 'src/tenders/rfq-page/sections.tsx'

interface Crossing {
  from: string
  to: string
  file: string
  imported: string
  at: number
}

const folderOf = (part: string, file = '') => new RegExp(`^src/${part}/([\\w-]+)/`).exec(file)?.[1]

/** Types count: who reads a file must know them, too. */
const importsOf = ({ imports, typeImports }: Source) => [...imports, ...typeImports]

/** Imports between folders of a part. */
const crossingsIn = (part: string, sources: readonly Source[]): Crossing[] =>
  sources.flatMap((source) =>
    importsOf(source).flatMap(({ to: imported = '', at }) => {
      const { file } = source
      const from = folderOf(part, file)
      const to = folderOf(part, imported)
      return from === undefined || to === undefined || from === to ? [] : [{ from, to, file, imported, at }]
    }),
  )

function breachesIn(part: string, { folders, ...allowed }: Order, sources: readonly Source[]): Breach[] {
  const crossings = crossingsIn(part, sources)
  const place = (folder: string) => folders.indexOf(folder)
  const ordered = folders.length > 0 ? crossings : []
  const upward = ordered.filter(({ from, to }) => place(from) < place(to))
  const between = ordered.filter(
    ({ from, to }) => place(from) > place(to) && place(to) > 0 && place(from) < folders.length - 1,
  )
  const pairs = new Set(crossings.map(({ from, to }) => `${from} ${to}`))
  const mutual = [...pairs].filter((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return from < to && pairs.has(`${to} ${from}`)
  })
  const found = { upward: upward.length, mutual: mutual.length, between: between.length }
  const unknown = ordered.filter(({ from }) => place(from) < 0)
  return [
    ...unknown.map(({ file, from, at }) => ({ file, at, reason: `${from} has no place in the order of ${part}` })),
    ...(Object.keys(found) as (keyof typeof found)[])
      .filter((name) => found[name] !== allowed[name])
      .map((name) => ({
        file: 'scripts/laws/folder-order.ts',
        at: 0,
        reason:
          `${part}: ${name} ${found[name]} instead of ${allowed[name]}; ` +
          (found[name] < allowed[name] ? 'write the lower number' : 'it may only fall'),
      })),
    ...(found.upward > allowed.upward
      ? upward.map(({ file, imported, at }) => ({ file, at, reason: `imports ${imported}` }))
      : []),
  ]
}

function pageBreaches(sources: readonly Source[]): Breach[] {
  const page = sources.filter(({ file }) => file === PAGE.file).flatMap(importsOf)
  const named = sources.filter(({ file }) => file === SECTIONS).flatMap(importsOf)
  const folders = named.map(({ to }) => folderOf('tenders', to))
  return [
    ...page.slice(PAGE.imports).map(({ at }) => ({
      file: PAGE.file,
      at,
      reason: `more than ${PAGE.imports} imports: a capability shows what is its own in a section (${SECTIONS})`,
    })),
    ...named
      .filter((_, index) => folders[index] !== 'core' && folders.indexOf(folders[index]) < index && folders[index])
      .map(({ at, to }) => ({ file: SECTIONS, at, reason: `a second file of a capability: ${to}` })),
  ]
}

export const folderOrder: Law = {
  name: "folders of a part use those before them, and an RFQ's page has their sections",
  check: (sources) => [
    ...Object.entries(ORDERS).flatMap(([part, order]) => breachesIn(part, order, sources)),
    ...pageBreaches(sources),
  ],
}
