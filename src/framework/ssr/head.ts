import { brandPicture } from '#framework/pictures/address.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import type { Preview } from '#framework/text/preview.ts'
import { escapeHtml } from '#framework/text/escape-html.ts'
import { previewText } from '#framework/text/preview-text.ts'
import { localPath } from './language-path.ts'
import { jsonForScript, type Site } from './page-state.ts'

/** What a page says about itself outside of its content: to the window, to search engines and to previews of links. */
export interface Head {
  /** The title of the window. */
  window_title: string
  /** The title of previews. */
  title: string
  description?: string
  /** More for search engines and previews, written only where they read it. */
  preview?: (() => Preview) | undefined
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
  /** The page of somebody who is signed in, which neither search engines nor previews read. */
  is_private: boolean
}

const tag = (name: string, attributes: Record<string, string>) =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeHtml(value)}"`)
    .join(' ')}/>`
const named = (name: string, content: string) => tag('meta', { name, content })
const property = (name: string, content: string) => tag('meta', { property: name, content })

/** Canonical and alternate-language addresses of the page. Browsers share the canonical one. */
function alternateLinks({ lang, site, path }: HeadPlace) {
  const address = (of: Lang) => site.public_url + localPath(of, path)
  return [
    tag('link', { rel: 'canonical', href: address(lang) }),
    tag('link', { rel: 'alternate', hreflang: 'ar', href: address('ar') }),
    tag('link', { rel: 'alternate', hreflang: 'en', href: address('en') }),
    tag('link', { rel: 'alternate', hreflang: 'x-default', href: address('ar') }),
  ]
}

/** The tags of a head, as the server writes them. Data blocks run nothing, and no text in them can end them. */
export function headTags(head: Head, place: HeadPlace) {
  return [
    `<title>${escapeHtml(head.window_title)}</title>`,
    ...(head.noindex ? [named('robots', 'noindex')] : alternateLinks(place)),
    ...(place.is_private ? [] : previewTags(head, place)),
  ].join('')
}

/** What search engines and previews of links show. */
function previewTags(head: Head, { lang, path, site, t }: HeadPlace) {
  const { description = head.description, type = 'website', picture, about = [] } = head.preview?.() ?? {}
  const title = previewText(head.title, 200)
  const summary = description ?? t('site.meta_private_description')
  const image = site.public_url + (picture ?? brandPicture(lang))
  return [
    named('description', summary),
    ...(head.noindex ? [] : [property('og:url', site.public_url + localPath(lang, path))]),
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
  ]
}
