import { useQueryClient } from '@tanstack/react-query'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { TextField } from '#framework/ui/form/fields.tsx'
import { FileField } from '#framework/ui/form/files/file-field.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { type Notice, noticeFile, type NoticeForm } from './contract.ts'

/** The same declaration runs in the browser and, without scripts, on the server. */
const postNotice = defineAction<NoticeForm, Notice>({
  name: 'post-notice',
  files: { file: noticeFile },
  schema: async () => (await import('./contract.ts')).noticeForm,
  send: ({ api }, values, sending) => api.send('POST /notices', values, { ...sending, multipart: true }),
  success: ({ notice_id }) => ({ to: `/notices/${notice_id}`, notice: { key: 'notices.posted' } }),
})

export const actions = [postNotice]

/** The form, as a page and as a dialog over the list. */
export default definePage({ View: PostNotice })

function PostNotice() {
  const t = useT()
  const queries = useQueryClient()
  const form = useForm({
    action: postNotice,
    done: () => void queries.invalidateQueries({ queryKey: ['notices'] }),
  })
  return (
    <FormView
      form={form}
      title={t('notices.post')}
      cancelTo="/"
      submit={t('notices.post')}
      busyLabel={t('notices.posting')}
    >
      <TextField name="title" label={t('notices.field_title')} max={80} />
      <TextAreaField name="body" label={t('notices.field_body')} max={2000} />
      <FileField name="file" label={t('notices.field_file')} upload={noticeFile} optional />
    </FormView>
  )
}
