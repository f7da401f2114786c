import styles from './picture-viewer.module.css'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { formatFileSize } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { IconButton } from '#framework/ui/elements/button.tsx'
import { Dialog } from '#framework/ui/elements/dialog.tsx'
import type { FileDescription } from '#framework/ui/form/files/file-tile.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'

/**
 * Pictures one after the other, as large as the window allows. They lie side by side and the browser itself scrolls
 * from one to the next, so swiping needs no code and both directions of writing come out right.
 */
export function PictureViewer({
  pictures,
  first,
  onClose,
}: {
  pictures: readonly FileDescription[]
  first: number
  onClose: () => void
}) {
  const t = useT()
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(first)
  const [large, setLarge] = useState(false)
  const picture = pictures[at]
  const place = t('site.a11y_image_of', { index: at + 1, total: pictures.length })

  useEffect(() => {
    strip.current?.children[first]?.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'start' })
  }, [first])

  function goTo(next: number) {
    const wanted = strip.current?.children[next]
    if (!wanted) return
    if (large) zoom()
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    wanted.scrollIntoView({ behavior: calm ? 'instant' : 'smooth', block: 'nearest', inline: 'start' })
    setAt(next)
  }

  /** Enlarged, a picture stands alone; then it is where it was among the others before anything scrolls. */
  function zoom() {
    flushSync(() => setLarge(!large))
    strip.current?.children[at]?.scrollIntoView({ behavior: 'instant', block: 'start', inline: 'start' })
  }

  /** After a swipe the picture in view is the one whose place lies nearest. */
  function swiped() {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    const next = Math.round(Math.abs(scrollLeft) / clientWidth)
    if (next !== at && pictures[next]) setAt(next)
  }

  /** Arrow keys follow the reading direction: the next picture is on the left in Arabic. */
  function onKeyDown(event: KeyboardEvent) {
    if (large) return
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const next = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: pictures.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    goTo(next)
  }

  if (!picture) return null
  return (
    <Dialog
      open
      onClose={onClose}
      className={styles.dialog}
      width={1100}
      full
      title={
        <bdi className="ltr" dir="ltr">
          {picture.name}
        </bdi>
      }
      sub={<span role="status">{place}</span>}
      footer={
        <>
          {pictures.length > 1 && (
            <>
              <IconButton
                icon="chevron"
                className={`button button-secondary button-icon ${styles.back}`}
                label={t('site.a11y_previous_image')}
                disabled={at === 0}
                onClick={() => goTo(at - 1)}
              />
              <IconButton
                icon="chevron"
                className={`button button-secondary button-icon ${styles.next}`}
                label={t('site.a11y_next_image')}
                disabled={at === pictures.length - 1}
                onClick={() => goTo(at + 1)}
              />
            </>
          )}
          <IconButton
            icon="search"
            className="button button-secondary button-icon push"
            label={t('site.a11y_zoom')}
            aria-pressed={large}
            onClick={zoom}
          />
          <a className="button button-secondary" href={picture.path} download={picture.name}>
            <Icon name="download" />
            {t('site.download')} <bdi className="num ltr">{formatFileSize(picture.size)}</bdi>
          </a>
        </>
      }
    >
      {/* What scrolls can be reached with the keyboard; its arrows go by whole pictures. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={strip}
        className={large ? `${styles.strip} ${styles.large}` : styles.strip}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-first-focus
        aria-label={t('site.a11y_gallery')}
        onKeyDown={onKeyDown}
        onScroll={large ? undefined : swiped}
      >
        {pictures.map(({ path, name }, index) => (
          <li key={path} hidden={large && index !== at}>
            <img
              src={path}
              alt={t('site.a11y_image_alt', { name, index: index + 1 })}
              loading={Math.abs(index - at) < 2 ? 'eager' : 'lazy'}
              decoding="async"
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
