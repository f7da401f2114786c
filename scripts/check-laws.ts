import { canonicalJson } from './laws/canonical-json.ts'
import { capabilityPlaces } from './laws/capability-places.ts'
import { commentWidth } from './laws/comment-width.ts'
import { concepts } from './laws/concepts.ts'
import { cssClasses } from './laws/css-classes.ts'
import { documentPaths } from './laws/document-paths.ts'
import { examples } from './laws/examples.ts'
import { environments } from './laws/environments.ts'
import { folderOrder } from './laws/folder-order.ts'
import { frameworkVocabulary } from './laws/framework-vocabulary.ts'
import { fullRun } from './laws/full-run.ts'
import { gates } from './laws/gates.ts'
import { importOrder } from './laws/import-order.ts'
import { levels } from './laws/levels.ts'
import { logicalCss } from './laws/logical-css.ts'
import { messageKeys } from './laws/message-keys.ts'
import { oneRfq } from './laws/one-rfq.ts'
import { pageData } from './laws/page-data.ts'
import { purity } from './laws/purity.ts'
import { interfaceTexts } from './laws/interface-texts.ts'
import { smallFiles } from './laws/small-files.ts'
import { lineOf, readSources } from './laws/source.ts'
import { replica } from './laws/replica.ts'
import { results } from './laws/results.ts'
import { sizes } from './laws/sizes.ts'
import { tableOwnership } from './laws/table-ownership.ts'
import { textLanguages } from './laws/text-languages.ts'
import { vocabulary } from './laws/vocabulary.ts'

/*
 * Checks the laws of the architecture. That `db/schema.ts` equals the database is checked by
 * `test/composition/schema.test.ts`, import cycles by the linter.
 */
const LAWS = [
  importOrder,
  folderOrder,
  capabilityPlaces,
  examples,
  messageKeys,
  environments,
  purity,
  frameworkVocabulary,
  tableOwnership,
  gates,
  oneRfq,
  replica,
  pageData,
  interfaceTexts,
  textLanguages,
  logicalCss,
  cssClasses,
  commentWidth,
  sizes,
  smallFiles,
  concepts,
  results,
  levels,
  fullRun,
  vocabulary,
  documentPaths,
  canonicalJson,
]

const sources = readSources()
let broken = 0
for (const { name, check } of LAWS) {
  const breaches = check(sources)
  if (breaches.length === 0) continue
  broken++
  process.stderr.write(`\n${name}: ${breaches.length} breaches\n`)
  for (const { file, at, reason } of breaches) process.stderr.write(`  ${file}:${lineOf(file, at)}  ${reason}\n`)
}
process.exitCode = broken ? 1 : 0
