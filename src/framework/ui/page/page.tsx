import { useContext, useEffect, type CSSProperties, type ReactNode } from 'react'
import { formatNumber } from '#framework/i18n/format.ts'
import type { Preview } from '#framework/text/preview.ts'
import { ArrivalContext, useVisit, useT } from '#framework/ssr/context.tsx'
import type { Head } from '#framework/ssr/head.ts'
import { announce } from '#framework/ui/elements/announce.ts'

interface PageProps {
  /** The title of the window, and the heading unless the page is `bare`. */
  title: string
  /** How much waits here for the visitor: the window's title starts with it. */
  count?: number | undefined
  /** Leaves out the name of the application after the title. */
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
  /** More for search engines and previews; browsers need none (`import.meta.env.SSR`). */
  preview?: (() => Preview) | undefined
  children?: ReactNode
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
const removeServerMetadata = () => {
  for (const element of document.head.querySelectorAll(SERVER_METADATA)) element.remove()
}

/** Gives the head of the page to the server, which writes it, or its title to the window. */
function useHead(head: Head) {
  useVisit().takeHead?.(head)
  useEffect(() => {
    document.title = head.window_title
  }, [head.window_title])
}

/**
 * After each navigation, moves the focus to the heading, announces the new title and removes the metadata of the first
 * page.
 */
function useArrival(title: string) {
  const takeArrival = useContext(ArrivalContext)
  const t = useT()
  useEffect(() => {
    if (!takeArrival()) return
    const target = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
    target?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
    announce(t('site.a11y_page_loaded', { title }))
    removeServerMetadata()
  })
}

/** A page: its title and what search engines and previews read, its heading, its content. */
export function Page({
  title,
  count = 0,
  titleAlone = false,
  description,
  lead,
  actions,
  bare = false,
  width,
  noindex = false,
  preview,
  children,
}: PageProps) {
  const t = useT()
  const { posted } = useVisit()
  const named = count > 0 ? `(${formatNumber(count)}) ${title}` : title
  const fullTitle = titleAlone ? named : t('site.meta_suffix', { title: named, name: t('site.name') })
  useHead({
    window_title: posted?.problems.length ? t('site.a11y_title_error', { title: fullTitle }) : fullTitle,
    title,
    ...(description !== undefined && { description }),
    preview,
    noindex,
  })
  useArrival(title)
  if (bare) return children
  return (
    <div
      className={width ? 'wrap column' : 'wrap'}
      style={width ? ({ '--cw': `${width}px` } as CSSProperties) : undefined}
    >
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </div>
  )
}
