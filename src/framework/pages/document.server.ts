import { jsonForScript } from '#framework/ssr/page-state.ts'
import type { Piece, RenderedPage } from '#framework/ssr/renderer.ts'
import { directionOf, type Lang } from '#framework/i18n/messages.ts'
import type { PageAssets } from './assets.server.ts'
import { FIRST_SCRIPT } from './first-script.server.ts'

/**
 * The document around a rendered page, in pieces. Everything in it is loaded from our own host; the state is data,
 * never code.
 */
export function documentOf(lang: Lang, page: RenderedPage, assets: PageAssets, headTags: string): Piece[] {
  const code = [assets.entry, ...assets.scripts.filter((href) => href !== assets.entry)].join(' ')
  const start = `<!doctype html>
<html lang="${lang}" dir="${directionOf(lang)}" data-theme="light"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><script data-code="${code}">${FIRST_SCRIPT}</script>${[
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
  ].join('')}${page.head}${headTags}</head><body><div id="root">`
  const state = '</div><script type="application/json" id="state">'
  return [start, ...page.body, state, jsonForScript(page.state), '</script></body></html>']
}

const FALLBACK_TEXTS = {
  ar: ['حدث خطأ غير متوقع', 'أعد تحميل الصفحة بعد قليل.'],
  en: ['Something went wrong', 'Reload the page in a moment.'],
} as const

interface PlainPage {
  lang: Lang
  title: string
  body: string
  /** Style sheets that every page loads. */
  styles?: readonly string[]
}

/** A page without scripts, cheap to render. Its texts are trusted messages; `after` is HTML. */
const plainDocument = ({ lang, title, body, styles = [] }: PlainPage, after = '') => `<!doctype html>
<html lang="${lang}" dir="${directionOf(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">${styles
  .map((href) => `<link rel="stylesheet" href="${href}">`)
  .join(
    '',
  )}<title>${title}</title></head><body><main class="wrap dead-end"><h1>${title}</h1><p class="secondary">${body}</p>${after}</main></body></html>`

/** Explains why a page is not shown. */
export const plainPage = (page: PlainPage) => plainDocument(page)

/**
 * The same for a form, with a link to its page: the address of the document itself, with the query keys that pages
 * know.
 */
export const plainFormPage = (page: PlainPage, link: string, query: Record<string, string>) =>
  plainDocument(
    page,
    `<p><a class="button button-secondary" href="?${new URLSearchParams(query).toString().replaceAll('&', '&amp;')}">${link}</a></p>`,
  )

/** The last resort, if even the error page cannot be rendered. */
export const plainFailure = (lang: Lang, reference: string) =>
  plainDocument(
    { lang, title: FALLBACK_TEXTS[lang][0], body: FALLBACK_TEXTS[lang][1] },
    `<p dir="ltr">${reference.replace(/[^\w-]/g, '')}</p>`,
  )
