import styles from './product-gallery.module.css'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { Attachment } from '#framework/files/serve/attachment.ts'
import { useT } from '#framework/ssr/context.tsx'
import { announce } from '#framework/ui/elements/announce.ts'
import { IconButton } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { onDemand } from '#framework/ssr/part.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { ProductPicture } from '#marketplace/browse/product-picture.tsx'

const PictureViewer = onDemand(() => import('#framework/ui/page/picture-viewer.tsx'), 'PictureViewer')

/** The anchor of a picture: small ones are links to the large. */
const idOf = (index: number) => `picture-${index + 1}`

interface GalleryProps {
  name: string
  pictures: readonly Attachment[]
  /** For the seller: path of the page that deletes the image with a file path. */
  deletePath?: ((path: string) => string) | undefined
  /** For the seller: what makes an image the first one, on each of the others. */
  mainImage?: readonly ReactNode[] | undefined
}

/**
 * A product's pictures: one large, the others small below it. They lie side by side and the browser scrolls from one to
 * the next, so that swiping needs no code. A large one is a link to itself, which the page opens in its viewer.
 */
export function ProductGallery({ name, pictures, deletePath, mainImage }: GalleryProps) {
  const t = useT()
  const strip = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState(0)
  const [open, setOpen] = useState(false)
  const last = pictures.length - 1
  const at = Math.min(chosen, last)
  const alone = last === 0

  function showPicture(next: number) {
    const wanted = strip.current?.children[next]
    if (!(wanted instanceof HTMLElement)) return
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    // Where the next picture begins, on either side of the first: what comes next lies to the left in Arabic.
    strip.current?.scrollTo({
      left: wanted.offsetLeft - (strip.current.children[0] as HTMLElement).offsetLeft,
      behavior: calm ? 'instant' : 'smooth',
    })
    setChosen(next)
    announce(t('site.a11y_image_of', { index: next + 1, total: pictures.length }))
  }

  // Chosen before hydration.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => swiped(), [])

  /** After a swipe the picture in view is the one whose place lies nearest. */
  function swiped() {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    const next = Math.round(Math.abs(scrollLeft) / clientWidth)
    if (next !== at && pictures[next]) setChosen(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const next = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: last }[event.key]
    if (next === undefined || !pictures[next]) return
    event.preventDefault()
    showPicture(next)
    strip.current?.children[next]?.querySelector('a')?.focus({ preventScroll: true })
  }

  function enlarge(event: MouseEvent, index: number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setChosen(index)
    setOpen(true)
  }

  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul ref={strip} aria-label={t('marketplace.gallery')} onKeyDown={onKeyDown} onScroll={swiped}>
          {pictures.map((picture, index) => (
            <li key={picture.path} id={idOf(index)}>
              <a
                href={picture.path}
                target="_blank"
                rel="noopener"
                tabIndex={index === at ? undefined : -1}
                onClick={(event) => enlarge(event, index)}
              >
                <ProductPicture
                  image={picture}
                  alt={t('site.a11y_image_alt', { name, index: index + 1 })}
                  upTo={1280}
                  sizes="(max-width: 599px) 92vw, (max-width: 900px) 46vw, 480px"
                  eager={index === 0}
                />
                <span className="visually-hidden"> ({t('site.a11y_zoom')})</span>
              </a>
            </li>
          ))}
        </ul>
        <span className={styles.zoom} aria-hidden="true">
          <Icon name="search" />
        </span>
        {!alone && (
          <>
            <span className={`${styles.position} num`} aria-hidden="true">
              {t('site.upload_count', { count: at + 1, max: pictures.length })}
            </span>
            <IconButton
              icon="chevron"
              className={`icon-button ${styles.back}`}
              label={t('site.a11y_previous_image')}
              disabled={at === 0}
              onClick={() => showPicture(at - 1)}
            />
            <IconButton
              icon="chevron"
              className={`icon-button ${styles.next}`}
              label={t('site.a11y_next_image')}
              disabled={at === last}
              onClick={() => showPicture(at + 1)}
            />
          </>
        )}
      </div>
      {(!alone || deletePath) && (
        <ul className={deletePath ? `${styles.thumbs} ${styles.own}` : styles.thumbs}>
          {pictures.map((picture, index) => (
            <li key={picture.path}>
              <a
                href={`#${idOf(index)}`}
                className={styles.thumb}
                data-thumbnail=""
                aria-label={t('marketplace.a11y_thumbnail', { index: index + 1 })}
                aria-current={index === at ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  showPicture(index)
                }}
              >
                <ProductPicture image={picture} alt="" upTo={320} sizes="120px" />
              </a>
              {index > 0 && mainImage?.[index]}
              {deletePath && (
                <Link
                  className={`icon-button ${styles.remove}`}
                  to={deletePath(picture.path)}
                  aria-label={t('marketplace.a11y_delete_image', { index: index + 1 })}
                  title={t('marketplace.a11y_delete_image', { index: index + 1 })}
                  aria-describedby={alone ? 'last-image' : undefined}
                >
                  <Icon name="trash" />
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {deletePath && alone && (
        <p className="xs muted" id="last-image">
          {t('marketplace.last_image')}
        </p>
      )}
      {open && <PictureViewer pictures={pictures} first={at} onClose={() => setOpen(false)} />}
    </div>
  )
}
