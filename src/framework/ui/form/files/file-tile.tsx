import '#framework/ui/styles/components.css'
import { variantPath } from '#framework/files/upload/kinds.ts'
import { extensionOf, formatFileSize, shortFileName } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'

/** A stored file as the API describes it. */
export interface FileDescription {
  path: string
  name: string
  size: number
  type?: string
  width?: number | null
  height?: number | null
  /** Widths of the smaller WebP copies. */
  variants?: number[]
  scan?: 'unscanned' | 'pending' | 'clean' | 'infected'
}

/** Whether a file can be looked at in the page. */
export const isPicture = ({ path }: FileDescription) => /\.(jpe?g|png|gif|webp)$/i.test(path)

/** Sources of a picture's smaller copies, for `srcset`. */
export const srcSetOf = ({ path, variants = [] }: FileDescription) =>
  variants.length > 0 ? variants.map((width) => `${variantPath(path, width)} ${width}w`).join(', ') : undefined

/** A file blocked by the virus scanner: its name, and why it cannot be opened. */
function HeldFile({ file, className }: { file: FileDescription; className: string }) {
  const t = useT()
  return (
    <span className={className}>
      <span className="caption">
        <bdi className="ltr">{shortFileName(file.name, 22)}</bdi>
        <span>{t(file.scan === 'pending' ? 'site.file_pending' : 'site.file_infected')}</span>
      </span>
    </span>
  )
}

const isHeld = ({ scan }: FileDescription) => scan === 'pending' || scan === 'infected'

/**
 * An attachment: pictures are shown, other files say their kind. Opens or downloads the file; `onOpen` shows a picture
 * here instead.
 */
export function FileTile({
  file,
  eager = false,
  onOpen,
}: {
  file: FileDescription
  eager?: boolean
  onOpen?: () => void
}) {
  const t = useT()
  const picture = isPicture(file)
  if (isHeld(file)) return <HeldFile file={file} className="file" />
  return (
    <a
      className="file"
      href={file.path}
      download={picture ? undefined : file.name}
      target={picture ? '_blank' : undefined}
      rel={picture ? 'noopener' : undefined}
      onClick={(event) => {
        if (!picture || !onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      <span className="thumbnail">
        {picture ? (
          <img
            src={file.path}
            srcSet={srcSetOf(file)}
            sizes="(max-width: 599px) 46vw, 190px"
            alt=""
            width={320}
            height={240}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
          />
        ) : (
          <span className="file-type">{extensionOf(file.name)}</span>
        )}
      </span>
      <span className="caption">
        <bdi className="ltr" title={file.name}>
          {shortFileName(file.name, 22)}
        </bdi>
        <bdi className="num ltr">{formatFileSize(file.size)}</bdi>
      </span>
      {picture && <span className="visually-hidden">({t('site.a11y_new_tab')})</span>}
    </a>
  )
}

/** A file as a line of text: in cards and profiles. */
export function FileLink({ file }: { file: FileDescription }) {
  const t = useT()
  if (isHeld(file)) return <HeldFile file={file} className="meta" />
  return (
    <a className="attachment" href={file.path} download={file.name}>
      <Icon name="paperclip" />
      <span className="visually-hidden">{t('site.download')} </span>
      <bdi className="ltr">{shortFileName(file.name)}</bdi>
      <bdi className="num ltr muted">{formatFileSize(file.size)}</bdi>
    </a>
  )
}
