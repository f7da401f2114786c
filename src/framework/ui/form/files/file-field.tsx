import { useEffect, useRef, useState, type DragEvent } from 'react'
import { flushSync } from 'react-dom'
import { acceptOf, quickProblem, type UploadRule } from '#framework/files/upload/kinds.ts'
import { extensionOf, formatFileSize, shortFileName } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { IconButton } from '#framework/ui/elements/button.tsx'
import { FieldFrame, fieldIds, type FieldProps } from '#framework/ui/form/field-frame.tsx'
import { useField } from '#framework/ui/form/form-context.tsx'
import { KeptFileList, useKeptFiles } from './kept-files.tsx'
import { mayBePicture, prepareFile, type PreparedFile } from './prepare-file.ts'
import { onDemand } from '#framework/ssr/part.tsx'
import { useRefusedFiles } from './refused-files.tsx'
import { shareOfFiles } from './upload-progress.ts'
import { FILE_PROBLEM_TEXTS } from './file-problems.ts'

const RefusedFilesDialog = onDemand(() => import('./refused-files-dialog.tsx'), 'RefusedFilesDialog')

/** A chosen file; a refused one stays in the list with its reason and is not sent. */
interface Chosen {
  file: File
  refused: string | undefined
  /** Its size before it was made smaller. */
  before?: number | undefined
}

const sameFile = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/**
 * Files to send along: a button and a drop zone. The rule (types, size, how many) is
 * the server's own.
 */
export function FileField({
  name,
  label,
  hint,
  badHint,
  optional = false,
  upload,
  onFiles,
}: FieldProps & {
  upload: UploadRule
  /** Called with the accepted files after each change, for previews. */
  onFiles?: (files: File[]) => void
}) {
  const t = useT()
  const { id, problem, form } = useField(name)
  const [chosen, setChosen] = useState<Chosen[]>([])
  const kept = useKeptFiles(name)
  const [keptCount, setKeptCount] = useState(kept.length)
  const [over, setOver] = useState(false)
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const held = useRef<Chosen[]>([])
  const { max } = upload
  const accepted = chosen.filter(({ refused }) => !refused).map(({ file }) => file)

  const question = useRefusedFiles(chosen.flatMap(({ file, refused }) => (refused ? [file.name] : [])))

  function update(next: Chosen[]) {
    held.current = next
    const files = next.filter(({ refused }) => !refused).map(({ file }) => file)
    // The input contains exactly the files to send, so that the form can be read natively.
    const transfer = new DataTransfer()
    for (const file of files) transfer.items.add(file)
    if (input.current) input.current.files = transfer.files
    setChosen(next)
    onFiles?.(files)
    form?.changed(name)
    setSaid(t('site.upload_count', { count: files.length + keptCount, max }))
  }

  /** Adds files. Pictures are looked at first; until then the field keeps its value and a submission waits. */
  async function take(files: File[]) {
    if (!files.some((file) => mayBePicture(upload, file))) return add(files.map((file) => ({ file, size: file.size })))
    update(held.current)
    const prepare = async (file: File) => ({ ...(await prepareFile(upload, file)), size: file.size })
    // `flushSync`, so that a waiting submission already sees which files were refused.
    const taken = Promise.all(files.map(prepare)).then((prepared) => flushSync(() => add(prepared)))
    form?.pending.add(taken)
    await taken.finally(() => form?.pending.delete(taken))
  }

  function add(prepared: (PreparedFile & { size: number })[]) {
    const kept = max === 1 ? [] : held.current
    let count = kept.filter(({ refused }) => !refused).length
    const added: Chosen[] = []
    for (const { file, problem, size } of prepared) {
      if ([...kept, ...added].some((other) => sameFile(other.file, file))) continue
      const broken = problem ?? quickProblem(upload, file) ?? (count >= max ? 'too_many_files' : undefined)
      if (!broken) count++
      added.push({
        file,
        refused: broken && t(FILE_PROBLEM_TEXTS[broken], { name: shortFileName(file.name) }),
        before: size > file.size ? size : undefined,
      })
    }
    update([...kept, ...added])
  }

  /** Why the server refused a file that was sent: the sentence that names it, and no longer name that ends alike. */
  const refusedBy = ({ name: fileName }: File) =>
    form?.problems.find(
      ({ field, text }) =>
        field === name &&
        text.includes(fileName) &&
        !accepted.some((other) => other.name.length > fileName.length && text.includes(other.name)),
    )?.text

  // Chosen before hydration.
  useEffect(() => {
    const early = [...(input.current?.files ?? [])]
    if (early.length > 0) void take(early)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!form?.busy) void take([...event.dataTransfer.files])
  }

  const shares =
    form?.progress === null || form?.progress === undefined
      ? null
      : shareOfFiles(
          accepted.map(({ size }) => size),
          form.progress,
        )
  const full = accepted.length >= max
  const aside =
    max > 1 ? (
      <bdi className="num">{t('site.upload_count', { count: accepted.length + keptCount, max })}</bdi>
    ) : undefined
  return (
    <FieldFrame {...{ id, problem, label, hint, badHint, optional, aside }}>
      <div
        className={['drop', over && 'over', max === 1 && full && 'filled'].filter(Boolean).join(' ')}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          {...fieldIds(id, problem, Boolean(hint), optional)}
          ref={input}
          type="file"
          name={name}
          accept={acceptOf(upload)}
          multiple={max > 1}
          aria-disabled={form?.busy || undefined}
          onClick={(event) => form?.busy && event.preventDefault()}
          onChange={(event) => void take([...(event.currentTarget.files ?? [])])}
        />
        <span aria-hidden="true">
          <u>{t(max > 1 ? 'site.upload_choose' : 'site.upload_choose_one')}</u>
          <span className="drop-hint">{t(max > 1 ? 'site.upload_drop' : 'site.upload_drop_one')}</span>
        </span>
      </div>
      {chosen.length > 0 && (
        <ul className="uploads">
          {chosen.map((one, index) => (
            <FileRow
              key={`${one.file.name}-${one.file.size}-${one.file.lastModified}`}
              {...one}
              refused={one.refused ?? refusedBy(one.file)}
              share={shares && !one.refused ? (shares[accepted.indexOf(one.file)] ?? 0) : null}
              remove={form?.busy ? undefined : () => update(chosen.filter((_, other) => other !== index))}
            />
          ))}
        </ul>
      )}
      <KeptFileList files={kept} onCount={setKeptCount} />
      {question && <RefusedFilesDialog {...question} onClose={() => question.answer(false)} />}
      {/* Not the page's live region: that one is silent while a dialog is open. */}
      <span className="visually-hidden" role="status">
        {shares ? t('site.a11y_progress', { percent: Math.floor((form?.progress ?? 0) * 4) * 25 }) : said}
      </span>
    </FieldFrame>
  )
}

function FileRow({
  file,
  refused,
  before,
  share,
  remove,
}: Chosen & { share: number | null; remove: (() => void) | undefined }) {
  const t = useT()
  const state =
    refused ??
    (share === null
      ? t(before ? 'site.upload_ready_smaller' : 'site.upload_ready', { size: formatFileSize(before ?? 0) })
      : share >= 1
        ? t('site.upload_done')
        : t('site.upload_progress', { percent: Math.floor(share * 100) }))
  return (
    <li className={refused ? 'upload bad' : 'upload'}>
      <span className="extension" dir="ltr" aria-hidden="true">
        {extensionOf(file.name) || '?'}
      </span>
      <span className="upload-text">
        <bdi className="ltr" title={file.name}>
          {shortFileName(file.name)}
        </bdi>
        <span className="state">
          <bdi className="num ltr">{formatFileSize(file.size)}</bdi>
          <span dir="auto">{state}</span>
        </span>
      </span>
      {remove && <IconButton icon="close" label={t('site.upload_remove', { name: file.name })} onClick={remove} />}
      {share !== null && share < 1 && (
        <span className="bar" aria-hidden="true">
          <i style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
    </li>
  )
}
