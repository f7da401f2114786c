import { jsonForScript } from '#framework/ssr/page-state.ts'

/**
 * What a page is about, for search engines, in the words of schema.org: `<JsonLd of={{ '@type': 'Organization', … }}
 * />`. A data block in the head that the server alone writes: it runs nothing, and no text in it can end it.
 */
export const JsonLd = ({ of }: { of: { '@type': string } & Record<string, unknown> }) =>
  import.meta.env.SSR && (
    <script type="application/ld+json">{jsonForScript({ '@context': 'https://schema.org', ...of })}</script>
  )
