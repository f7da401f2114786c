import { join } from 'node:path'
import { dictionary } from '../src/app/messages.ts'
import { buildPages } from './build-pages.ts'
import { subsetFonts } from './fonts.ts'
import { splitMessages } from './split-messages.ts'

const root = join(import.meta.dirname, '..')
const started = performance.now()

const { files, kilobytes } = await buildPages(join(root, 'dist'), {
  entries: 'src/app',
  sources: 'src',
  publicDir: 'public',
  messages: splitMessages(root, 'src/app/pages.browser.tsx', dictionary),
  fonts: await subsetFonts(),
})
process.stdout.write(
  `Built the pages in ${((performance.now() - started) / 1000).toFixed(1)} s: ${files} files, ${kilobytes} KB with brotli\n`,
)
