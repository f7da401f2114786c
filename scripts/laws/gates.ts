import { type ESTree, Visitor } from 'vite'
import type { Breach, Law, Source } from './source.ts'

const GATES = 'src/tenders/core/gates/'

/** What writes RFQs and bids, or locks them to do so. Everything else reads them through the gates. */
const COMMANDS = new Set([
  'src/tenders/core/lock-rfq.server.ts',
  'src/tenders/rfqs/publish/publish-rfq.server.ts',
  'src/tenders/amendments/amend-rfq.server.ts',
  'src/tenders/amendments/versions.server.ts',
  'src/tenders/amendments/confirming/confirm-bid.server.ts',
  'src/tenders/amendments/confirming/close-rfqs.server.ts',
  'src/tenders/amendments/confirming/remind-to-confirm.server.ts',
  'src/tenders/rfqs/change/cancel-rfq.server.ts',
  'src/tenders/rfqs/change/change-access.server.ts',
  'src/tenders/rfqs/change/notify-passed-deadlines.server.ts',
  'src/tenders/rfqs/change/fill-closing.server.ts',
  'src/tenders/rfqs/change/remind-followers.server.ts',
  'src/tenders/questions/publish-unanswered.server.ts',
  'src/tenders/sealed/opening/close-sealed-rfq.server.ts',
  'src/tenders/sealed/notifications/notify-sealed-bids.server.ts',
  'src/tenders/sealed/notifications/remind-of-openings.server.ts',
  'src/tenders/sealed/opening/opening-keys.server.ts',
  'src/tenders/sealed/opening/open-rfqs.server.ts',
  'src/tenders/sealed/sealing/replace-sealed-bid.server.ts',
  'src/tenders/sealed/opening/reveal-bids.server.ts',
  'src/tenders/sealed/opening/write-contents.server.ts',
  'src/tenders/core/lock-bid.server.ts',
  'src/tenders/bids/place-bid.server.ts',
  'src/tenders/bids/update-bid.server.ts',
  'src/tenders/bids/withdraw-bid.server.ts',
  'src/tenders/bids/erase-bid-texts.server.ts',
  // Publishing writes the lines with the version of the new row.
  'src/tenders/lines/insert-lines.server.ts',
])

const TABLE = /^(?:bids|rfqs)(?: as \w+)?$/
/** Methods of Kysely that name a table. */
const NAMES_TABLE = /^(?:selectFrom|table|updateTable|insertInto|deleteFrom|mergeInto|from|using|\w*[jJ]oin\w*)$/
/** SQL that names one; the list after `from` may have several. */
const IN_SQL =
  /(?<!\bdistinct )\b(?:from|join|update|into|using)\s+(?:only\s+)?(?:[\w.]+(?:\s+\w+)?,\s*)*(?:public\.)?"?(?:bids|rfqs)"?\b/i

const nameOf = (node: ESTree.Expression | ESTree.Super) =>
  node.type === 'Identifier'
    ? node.name
    : node.type === 'MemberExpression' && node.property.type === 'Identifier'
      ? node.property.name
      : ''

/** Texts of an argument: one, or a list of tables. */
const textsOf = (node: ESTree.Argument | undefined): string[] =>
  node?.type === 'Literal' && typeof node.value === 'string'
    ? [node.value]
    : node?.type === 'ArrayExpression'
      ? node.elements.flatMap((each) => textsOf(each ?? undefined))
      : []

/** How many purposes do not filter. It may only fall. */
const UNSCOPED = 12

/** The purposes of the gates: each filters, or is called `unscoped` with its reason. */
function purposesOf({ file, program }: Source): { unscoped: number; breaches: Breach[] } {
  let unscoped = 0
  const breaches: Breach[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [reason], start }) => {
      if (nameOf(callee) !== 'unscoped') return
      unscoped++
      if (textsOf(reason).join('').length === 0) breaches.push({ file, at: start, reason: 'unscoped without a reason' })
    },
    Property: ({ value, start }) => {
      const isAll = value.type === 'TaggedTemplateExpression' && value.quasi.quasis[0]?.value.raw.trim() === 'true'
      if (isAll) breaches.push({ file, at: start, reason: 'a purpose without a filter is called unscoped(reason)' })
    },
  }).visit(program)
  return { unscoped, breaches }
}

function checkPurposes(sources: readonly Source[]): Breach[] {
  const purposes = sources.filter(({ file }) => file.startsWith(GATES)).map(purposesOf)
  const count = purposes.reduce((sum, { unscoped }) => sum + unscoped, 0)
  const reason = `${count} purposes are unscoped, and ${UNSCOPED} in scripts/laws/gates.ts, which may only fall`
  return [
    ...purposes.flatMap(({ breaches }) => breaches),
    ...(count === UNSCOPED ? [] : [{ file: 'scripts/laws/gates.ts', at: 0, reason }]),
  ]
}

export const gates: Law = {
  name: 'bids and RFQs are read through their gates, whose purposes filter or say why not; besides these only commands name the tables',
  check: (sources) => [
    ...checkPurposes(sources),
    ...sources
      .filter(({ file }) => file.endsWith('.server.ts') && !file.startsWith(GATES) && !COMMANDS.has(file))
      .flatMap(({ file, program }) => {
        const breaches: Breach[] = []
        new Visitor({
          CallExpression: ({ callee, arguments: [table], start }) => {
            const named = nameOf(callee)
            const name = textsOf(table).find((text) => TABLE.test(text))
            if (name !== undefined && NAMES_TABLE.test(named))
              breaches.push({ file, at: start, reason: `${named}('${name}')` })
          },
          TemplateLiteral: ({ quasis, start }) => {
            // An expression stands for a word, so that `from ${gate} join rfqs` is found.
            const found = IN_SQL.exec(quasis.map(({ value }) => value.raw).join(' x '))
            if (found) breaches.push({ file, at: start, reason: found[0].replaceAll(/\s+/g, ' ') })
          },
        }).visit(program)
        return breaches
      }),
  ],
}
