import { brandPicture } from '#framework/pictures/address.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import type { Preview } from '#framework/text/preview.ts'
import { escapeHtml } from '#framework/text/escape-html.ts'
import { previewText } from '#framework/text/preview-text.ts'
import { localPath } from './language-path.ts'
import { jsonForScript, type Site } from './page-state.ts'

/** What a page says about itself outside of its content: to the window, to search engines and to previews of links. */
export interface Head extends Partial<Preview> {
  /** The title of the window. */
  window_title: string
  /** The title of previews. */
  title: string
  /** Search engines leave it out. */
  noindex: boolean
}

/** Where a head is written. */
interface HeadPlace {
  lang: Lang
  /** Without language prefix. */
  path: string
  site: Site
  t: T
}

const tag = (name: string, attributes: Record<string, string>) =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeHtml(value)}"`)
    .join(' ')}/>`
const named = (name: string, content: string) => tag('meta', { name, content })
const property = (name: string, content: string) => tag('meta', { property: name, content })

/** Canonical and alternate-language addresses of the page. */
function alternateLinks({ lang, site }: HeadPlace, path: string) {
  const address = (of: Lang) => site.public_url + localPath(of, path)
  return [
    tag('link', { rel: 'canonical', href: address(lang) }),
    tag('link', { rel: 'alternate', hreflang: 'ar', href: address('ar') }),
    tag('link', { rel: 'alternate', hreflang: 'en', href: address('en') }),
    tag('link', { rel: 'alternate', hreflang: 'x-default', href: address('ar') }),
    property('og:url', address(lang)),
  ]
}

/** The tags of a head, as the server writes them. Data blocks run nothing, and no text in them can end them. */
export function headTags(head: Head, place: HeadPlace) {
  const { lang, path, site, t } = place
  const { description, type = 'website', picture, about = [], noindex } = head
  const title = previewText(head.title, 200)
  const summary = description ?? t('site.meta_private_description')
  const image = site.public_url + (picture ?? brandPicture(lang))
  return [
    `<title>${escapeHtml(head.window_title)}</title>`,
    named('description', summary),
    ...(noindex ? [named('robots', 'noindex')] : alternateLinks(place, path)),
    property('og:title', title),
    property('og:description', summary),
    property('og:site_name', t('site.name')),
    property('og:type', type),
    property('og:locale', lang === 'ar' ? 'ar_SA' : 'en_GB'),
    property('og:locale:alternate', lang === 'ar' ? 'en_GB' : 'ar_SA'),
    property('og:image', image),
    property('og:image:type', 'image/png'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', title),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', summary),
    named('twitter:image', image),
    named('twitter:image:alt', title),
    ...about.map(
      (thing) =>
        `<script type="application/ld+json">${jsonForScript({ '@context': 'https://schema.org', ...thing })}</script>`,
    ),
  ].join('')
}
