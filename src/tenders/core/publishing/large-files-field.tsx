import { useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiFailure } from '#framework/api/api-client.ts'
import type { Attachment } from '#framework/files/serve/attachment.ts'
import { acceptedEndings, acceptOf, quickProblem } from '#framework/files/upload/kinds.ts'
import { extensionOf, formatFileSize, shortFileName } from '#framework/i18n/format.ts'
import { useApi, useT } from '#framework/ssr/context.tsx'
import { refreshButton } from '#framework/ssr/forms/actions.ts'
import { buttonClass, IconButton } from '#framework/ui/elements/button.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { useHydrated } from '#framework/ui/form/early.tsx'
import { FieldFrame, fieldIds } from '#framework/ui/form/field-frame.tsx'
import { useField } from '#framework/ui/form/form-context.tsx'
import { rfqLargeFile } from '#tenders/core/uploads.ts'
import { LARGE_FILES_PATH, largeFilesQuery } from './large-files-query.ts'

const NAME = 'large_files'

/** A chosen file on its way, or why it was refused. */
interface Sent {
  key: number
  file: File
  share: number
  refused?: string
}

/**
 * Large files of an RFQ: each is sent as soon as it is chosen and waits on the server, so that a refused form loses
 * none. The form names those that are there.
 */
export function LargeFilesField() {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const hydrated = useHydrated()
  const { id, problem, form } = useField(NAME)
  const { data } = useQuery(largeFilesQuery())
  const [sent, setSent] = useState<Sent[]>([])
  const last = useRef(0)
  const { offered = false, files = [] } = data ?? {}
  if (!offered && files.length === 0) return null

  const set = (key: number, change: Partial<Sent>) =>
    setSent((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const show = (change: (files: Attachment[]) => Attachment[]) => {
    queries.setQueryData(largeFilesQuery().queryKey, { offered, files: change(waiting()) })
    form?.changed(NAME)
  }
  const waiting = () => queries.getQueryData<{ files: Attachment[] }>(largeFilesQuery().queryKey)?.files ?? []

  async function send({ key, file }: Sent) {
    const broken = quickProblem(rfqLargeFile, file)
    const name = shortFileName(file.name)
    if (broken === 'file_too_large') return set(key, { refused: t('errors.large_file_too_large', { name }) })
    if (broken)
      return set(key, { refused: t(broken === 'file_type' ? 'errors.file_type' : 'errors.file_empty', { name }) })
    try {
      const onProgress = (share: number) => set(key, { share })
      const stored = await api.send('POST /rfqs/large-files', { large_file: file }, { multipart: true, onProgress })
      setSent((all) => all.filter((one) => one.key !== key))
      show((files) => [...files, stored])
    } catch (thrown) {
      const why = isApiFailure(thrown) ? (thrown.errors[0]?.message ?? thrown.error) : t('errors.generic')
      set(key, { refused: why })
    }
  }

  /** One after the other: each has the whole connection. A submission waits. */
  function take(chosen: File[]) {
    const next = chosen.map((file) => ({ key: ++last.current, file, share: 0 }))
    setSent((all) => [...all.filter(({ refused }) => !refused), ...next])
    const sending = (async () => {
      for (const one of next) await send(one)
    })()
    form?.pending.add(sending)
    void sending.finally(() => form?.pending.delete(sending))
  }

  async function remove(path: string) {
    try {
      await api.send('POST /rfqs/large-files/remove', { path })
    } finally {
      show((files) => files.filter((file) => file.path !== path))
    }
  }

  const usable = files.filter(({ scan }) => scan !== 'infected')
  const types = acceptedEndings(rfqLargeFile).join(t('site.list_separator'))
  const hint = (
    <>
      {t('rfqs.large_files_hint')}
      <br />
      {t('site.upload_types', { types })}
    </>
  )
  return (
    <FieldFrame {...{ id, problem, hint }} label={t('rfqs.large_files')} optional>
      <input type="hidden" name={NAME} value={usable.map(({ path }) => path).join(',')} />
      {offered && (
        <div className="drop scripted">
          <input
            {...fieldIds(id, problem, true, true)}
            type="file"
            accept={acceptOf(rfqLargeFile)}
            multiple
            aria-disabled={form?.busy || undefined}
            onClick={(event) => form?.busy && event.preventDefault()}
            onChange={({ currentTarget }) => {
              take([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
          <span aria-hidden="true">
            <u>{t('site.upload_choose')}</u>
          </span>
        </div>
      )}
      <noscript>
        <p className="sm">
          <Sentence
            of="rfqs.large_files_scripts"
            parts={{
              page: (
                <Link className="text-link" to={LARGE_FILES_PATH} target="_blank">
                  {t('rfqs.large_files_page')}
                </Link>
              ),
            }}
          />
        </p>
        <button type="submit" className={buttonClass('secondary', 'sm')} {...refreshButton(NAME)}>
          {t('rfqs.large_files_refresh')}
        </button>
      </noscript>
      {files.length + sent.length > 0 && (
        <ul className="uploads">
          {files.map(({ path, name, size, scan }) => (
            <Row
              key={path}
              {...{ name, size }}
              refused={scan === 'infected' ? t('site.file_infected') : undefined}
              state={t(scan === 'pending' ? 'site.file_pending' : 'site.upload_done')}
              remove={hydrated && !form?.busy ? () => void remove(path) : undefined}
            />
          ))}
          {sent.map(({ key, file: { name, size }, share, refused }) => (
            <Row
              key={key}
              {...{ name, size, refused }}
              state={t('site.upload_progress', { percent: Math.floor(share * 100) })}
              share={share}
              remove={refused ? () => setSent((all) => all.filter((one) => one.key !== key)) : undefined}
            />
          ))}
        </ul>
      )}
      <span className="visually-hidden" role="status">
        {sent.some(({ refused }) => !refused) ? t('rfqs.large_files_sending') : ''}
      </span>
    </FieldFrame>
  )
}

function Row({
  name,
  size,
  state,
  refused,
  share,
  remove,
}: {
  name: string
  size: number
  state: string
  refused: string | undefined
  share?: number
  remove: (() => void) | undefined
}) {
  const t = useT()
  return (
    <li className={refused ? 'upload bad' : 'upload'}>
      <span className="extension" dir="ltr" aria-hidden="true">
        {extensionOf(name) || '?'}
      </span>
      <span className="upload-text">
        <bdi className="ltr" title={name}>
          {shortFileName(name)}
        </bdi>
        <span className="state">
          <bdi className="num ltr">{formatFileSize(size)}</bdi>
          <span dir="auto">{refused ?? state}</span>
        </span>
      </span>
      {remove && <IconButton icon="close" label={t('site.upload_remove', { name })} onClick={remove} />}
      {share !== undefined && !refused && (
        <span className="bar" aria-hidden="true">
          <i style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
    </li>
  )
}
