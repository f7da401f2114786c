import { localPath } from '#framework/ssr/language-path.ts'
import type { Lang } from '#framework/i18n/messages.ts'

/** A schema.org object. */
export type JsonLdThing = { '@type': string } & Record<string, unknown>

/** The Open Graph types of pages; a slice adds its own. */
export interface PreviewTypes {
  website: true
  article: true
  profile: true
}

/** Metadata for search engines and link previews, besides the title. */
export interface Preview {
  /** One or two sentences without contact details. */
  description: string
  /** An Open Graph type, `website` when absent. */
  type?: keyof PreviewTypes
  /** Path of the preview picture; the application's own when absent. */
  picture?: string
  /** What the page is about. */
  about?: JsonLdThing[]
}

/** Where addresses lead to and in which language. */
export interface PreviewPlace {
  public_url: string
  lang: Lang
}

/** Breadcrumbs for search engines. */
export const breadcrumbs = (
  { public_url, lang }: PreviewPlace,
  steps: { name: string; path: string }[],
): JsonLdThing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: public_url + localPath(lang, path),
  })),
})

/** A short hash of a picture's facts, for its address. */
export function versionOf(...values: unknown[]) {
  let hash = 0x811c9dc5
  for (const unit of JSON.stringify(values)) hash = Math.imul(hash ^ unit.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36)
}
