import { useContext, useEffect, type CSSProperties, type ReactNode } from 'react'
import { PlaceContext, useSite, useVisit, useWords } from '#platform/ssr/context.tsx'
import { localPath } from '#platform/ssr/language-path.ts'
import { ArrivalContext } from '#platform/ssr/navigation.tsx'
import { announce } from './announce.ts'

interface PageProps {
  /** The title of the window, and the heading unless the page is `bare`. */
  title: string
  /** The title stands alone, without the product's name behind it. */
  titleAlone?: boolean
  /** For search engines and previews. */
  description?: string
  /** A line under the heading. */
  lead?: ReactNode
  /** Buttons at the end of the heading. */
  actions?: ReactNode
  /** The page draws its own heading and its own width. */
  bare?: boolean
  /** Width of a narrow page in pixels. */
  width?: number
  /** Search engines leave it out. */
  noindex?: boolean
  /** Path of the picture for previews. */
  image?: string | undefined
  children?: ReactNode
}

/** Moves focus to the heading and tells the new title, once after each navigation. */
function useArrival(title: string) {
  const takeArrival = useContext(ArrivalContext)
  const t = useWords()
  useEffect(() => {
    if (!takeArrival()) return
    const target = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
    target?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
    announce(t('site.a11y_page_loaded', { title }))
  })
}

/** The addresses of the page in both languages, for search engines. */
function Twins({ path }: { path: string }) {
  const { lang } = useVisit()
  const { public_url } = useSite()
  const address = (of: 'ar' | 'en') => public_url + localPath(of, path)
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

/** A page: its title and what search engines and previews read, its heading, its content. */
export function Page({ title, titleAlone = false, description, lead, actions, bare = false, width, noindex = false, image, children }: PageProps) {
  const t = useWords()
  const { lang } = useVisit()
  const { public_url } = useSite()
  const place = useContext(PlaceContext)
  const about = description ?? t('site.meta_private_description')
  useArrival(title)
  return (
    <>
      <title>{titleAlone ? title : t('site.meta_suffix', { title })}</title>
      <meta name="description" content={about} />
      {noindex || !place ? <meta name="robots" content="noindex" /> : <Twins path={place.path} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={about} />
      <meta property="og:site_name" content={t('site.name')} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={lang === 'ar' ? 'ar_SA' : 'en_GB'} />
      {image && <meta property="og:image" content={public_url + image} />}
      {bare ? (
        children
      ) : (
        <div className={width ? 'wrap col' : 'wrap'} style={width ? ({ '--cw': `${width}px` } as CSSProperties) : undefined}>
          <div className="ph">
            <div>
              <h1>{title}</h1>
              {lead && <p>{lead}</p>}
            </div>
            {actions}
          </div>
          {children}
        </div>
      )}
    </>
  )
}
