import { join } from 'node:path'
import { buildPages } from '../../scripts/build-pages.ts'
import { splitMessages } from '../../scripts/split-messages.ts'
import { dictionary } from './messages.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = 'examples/noticeboard'

/** Builds the pages of the noticeboard into a folder; it uses the fonts of the device. */
export const buildNoticeboard = (dist: string) =>
  buildPages(dist, {
    entries: FOLDER,
    sources: FOLDER,
    publicDir: join(FOLDER, 'public'),
    messages: splitMessages(ROOT, `${FOLDER}/pages.browser.tsx`, dictionary),
    fonts: { css: '', files: [], preload: { ar: [], en: [] } },
  })
