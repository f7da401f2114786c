import { localPath } from '#framework/ssr/language-path.ts'
import type { Lang } from '#framework/i18n/messages.ts'

/** Something in the words of schema.org. */
export type JsonLdThing = { '@type': string } & Record<string, unknown>

/** The Open Graph types of pages; a slice adds its own. */
export interface PreviewTypes {
  website: true
  article: true
  profile: true
}

/** What search engines and messaging apps are told about a page, besides its title. */
export interface Preview {
  /** One or two sentences, with no way to reach anybody in them. */
  description: string
  /** An Open Graph type, `website` when absent. */
  type?: keyof PreviewTypes
  /** The path of a picture made for previews; the plain card of the application when absent. */
  picture?: string
  /** What the page is about. */
  about?: JsonLdThing[]
}

/** Where addresses lead to and in which language. */
export interface PreviewPlace {
  public_url: string
  lang: Lang
}

/** The way to a page, as search engines show it above its title. */
export const breadcrumbs = ({ public_url, lang }: PreviewPlace, steps: { name: string; path: string }[]): JsonLdThing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: public_url + localPath(lang, path) })),
})

/** A short sign of what a picture shows, for its address: another one when the values are others. */
export function versionOf(...values: unknown[]) {
  let hash = 0x811c9dc5
  for (const unit of JSON.stringify(values)) hash = Math.imul(hash ^ unit.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36)
}
