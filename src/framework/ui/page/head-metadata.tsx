import { useContext } from 'react'
import { brandPicture } from '#framework/pictures/address.ts'
import type { Preview } from '#framework/text/preview.ts'
import { previewText } from '#framework/text/preview-text.ts'
import { PlaceContext, useVisit } from '#framework/ssr/context.tsx'
import { localPath } from '#framework/ssr/language-path.ts'
import { JsonLd } from './json-ld.tsx'

interface HeadMetadataProps extends Partial<Preview> {
  title: string
  noindex: boolean
}

/** Canonical and alternate-language URLs of the page. */
function AlternateLinks({ path }: { path: string }) {
  const { lang, site } = useVisit()
  const address = (of: 'ar' | 'en') => site.public_url + localPath(of, path)
  return (
    <>
      <link rel="canonical" href={address(lang)} />
      <link rel="alternate" hrefLang="ar" href={address('ar')} />
      <link rel="alternate" hrefLang="en" href={address('en')} />
      <link rel="alternate" hrefLang="x-default" href={address('ar')} />
      <meta property="og:url" content={address(lang)} />
    </>
  )
}

/**
 * Metadata for search engines and link previews. Rendered on the server only; crawlers do not run the client bundle, so
 * it is left out of it.
 */
export function HeadMetadata({
  title: written,
  description,
  type = 'website',
  picture,
  about = [],
  noindex,
}: HeadMetadataProps) {
  const { lang, site, t } = useVisit()
  const place = useContext(PlaceContext)
  const title = previewText(written, 200)
  const summary = description ?? t('site.meta_private_description')
  const image = site.public_url + (picture ?? brandPicture(lang))
  return (
    <>
      <meta name="description" content={summary} />
      {noindex || !place ? <meta name="robots" content="noindex" /> : <AlternateLinks path={place.path} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:site_name" content={t('site.name')} />
      <meta property="og:type" content={type} />
      <meta property="og:locale" content={lang === 'ar' ? 'ar_SA' : 'en_GB'} />
      <meta property="og:locale:alternate" content={lang === 'ar' ? 'en_GB' : 'ar_SA'} />
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={summary} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={title} />
      {about.map((thing) => (
        <JsonLd key={thing['@type']} of={thing} />
      ))}
    </>
  )
}

const SERVER_METADATA = [
  'meta[property]',
  'meta[name^="twitter:"]',
  'meta[name="description"]',
  'meta[name="robots"]',
  'link[rel="canonical"]',
  'link[rel="alternate"]',
  'script[type="application/ld+json"]',
].join()

/** Removes the metadata of the first page, which is no longer true after a navigation in the browser. */
export const removeServerMetadata = () => {
  for (const element of document.head.querySelectorAll(SERVER_METADATA)) element.remove()
}
