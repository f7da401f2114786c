import { useQueryClient } from '@tanstack/react-query'
import type { Attachment } from '#framework/files/serve/attachment.ts'
import { acceptedEndings } from '#framework/files/upload/kinds.ts'
import { extensionOf, formatFileSize, shortFileName } from '#framework/i18n/format.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { IconButton } from '#framework/ui/elements/button.tsx'
import { UploadForm } from '#framework/ui/form/files/upload-form.tsx'
import { Form } from '#framework/ui/form/form.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { LARGE_FILES_PATH, largeFilesQuery } from '#tenders/core/publishing/large-files-query.ts'
import { rfqLargeFile } from '#tenders/core/uploads.ts'

const sendLargeFile = defineAction({
  name: 'send-large-file',
  files: { large_file: rfqLargeFile },
  schema: async () => (await import('./endpoints.ts')).newLargeFile,
  send: ({ api }, values, sending) => api.send('POST /rfqs/large-files', values, { ...sending, multipart: true }),
  success: () => ({ to: LARGE_FILES_PATH, notice: { key: 'rfqs.large_file_sent' } }),
})

const removeLargeFile = defineAction({
  name: 'remove-large-file',
  schema: async () => (await import('./endpoints.ts')).waitingFile,
  send: ({ api }, values) => api.send('POST /rfqs/large-files/remove', values),
  success: () => ({ to: LARGE_FILES_PATH, notice: { key: 'rfqs.large_file_removed' } }),
})

export const actions = [sendLargeFile, removeLargeFile]

/** Large files that wait for an RFQ: the way to send them without scripts. */
export default definePage({
  data: () => ({ large: largeFilesQuery() }),
  failed: () => ({ title: 'rfqs.large_files', message: 'errors.fetch_rfq_failed' }),
  View: ({ large }) => <LargeFiles {...large} />,
})

function useRefreshFiles() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: largeFilesQuery().queryKey })
}

function LargeFiles({ offered, files }: { offered: boolean; files: Attachment[] }) {
  const t = useT()
  const refresh = useRefreshFiles()
  const types = acceptedEndings(rfqLargeFile).join(t('site.list_separator'))
  return (
    <Page title={t('rfqs.large_files')} lead={t('rfqs.large_files_lead')} width={640} noindex>
      <div className="card">
        <div className="section">
          {files.length === 0 && <p className="muted">{t('rfqs.large_files_none')}</p>}
          {files.length > 0 && (
            <ul className="uploads">
              {files.map((file) => (
                <Waiting key={file.path} file={file} />
              ))}
            </ul>
          )}
          {offered ? (
            <>
              <p className="hint">
                {t('rfqs.large_files_hint')}
                <br />
                {t('site.upload_types', { types })}
              </p>
              <UploadForm
                action={sendLargeFile}
                field="large_file"
                upload={rfqLargeFile}
                icon="plus"
                label={t('rfqs.large_file_send')}
                busyLabel={t('rfqs.large_files_sending')}
                failed="rfqs.large_file_failed"
                done={refresh}
              />
            </>
          ) : (
            <p>{t('errors.large_files_not_offered')}</p>
          )}
        </div>
      </div>
    </Page>
  )
}

function Waiting({ file: { path, name, size, scan } }: { file: Attachment }) {
  const t = useT()
  const refresh = useRefreshFiles()
  const form = useForm({
    action: removeLargeFile,
    name: `remove-${path}`,
    extra: { path },
    toastErrors: 'rfqs.large_file_failed',
    done: refresh,
  })
  return (
    <li className={scan === 'infected' ? 'upload bad' : 'upload'}>
      <span className="extension" dir="ltr" aria-hidden="true">
        {extensionOf(name) || '?'}
      </span>
      <span className="upload-text">
        <bdi className="ltr" title={name}>
          {shortFileName(name)}
        </bdi>
        <span className="state">
          <bdi className="num ltr">{formatFileSize(size)}</bdi>
          <span dir="auto">
            {t(
              scan === 'infected'
                ? 'site.file_infected'
                : scan === 'pending'
                  ? 'site.file_pending'
                  : 'site.upload_done',
            )}
          </span>
        </span>
      </span>
      <Form form={form} summary={false}>
        <IconButton type="submit" icon="close" label={t('site.upload_remove', { name })} />
      </Form>
    </li>
  )
}
