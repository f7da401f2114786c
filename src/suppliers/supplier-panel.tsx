import type { OwnSupplierProfile } from '#accounts/contract.ts'
import { extensionOf, formatFileSize, shortFileName } from '#platform/format.ts'
import { useApi, useRefreshMe, useWords } from '#platform/ssr/context.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { MomentDay, Sentence } from '#platform/ui/text.tsx'
import { toast } from '#platform/ui/toast.tsx'
import { UploadButton } from '#platform/ui/upload-button.tsx'

/** What a supplier tells everyone about itself: the text and the brochure, which is replaced here. */
export function SupplierPanel({ supplier }: { supplier: OwnSupplierProfile }) {
  const t = useWords()
  return (
    <section className="card sec" aria-labelledby="about-title">
      <div className="sech">
        <h2 id="about-title" tabIndex={-1}>{t('suppliers.about')}</h2>
      </div>
      {supplier.company_profile_description.split(/\n\s*\n/).map((paragraph, index) => (
        <p className="prose said" dir="auto" key={index}>
          {paragraph}
        </p>
      ))}
      <ProfileFile file={supplier.profile_file} />
    </section>
  )
}

function ProfileFile({ file }: { file: OwnSupplierProfile['profile_file'] }) {
  const t = useWords()
  const api = useApi()
  const refreshMe = useRefreshMe()

  async function send(chosen: File) {
    const form = new FormData()
    form.append('profile_file', chosen, chosen.name)
    await api.send('PUT', '/user/update-supplier-profile-file', form)
    toast(t('suppliers.file_saved'), 'success')
    await refreshMe()
  }

  return (
    <div className="fline">
      <span className="e" dir="ltr" aria-hidden="true">
        {file ? extensionOf(file.name) : 'PDF'}
      </span>
      {file ? (
        <span>
          <bdi className="ltr" title={file.name}>
            {shortFileName(file.name)}
          </bdi>
          <br />
          <span className="xs muted">
            <bdi className="num ltr">{formatFileSize(file.size)}</bdi>
            {' · '}
            <Sentence of="suppliers.file_uploaded" parts={{ date: <MomentDay moment={file.uploaded_at} /> }} />
          </span>
        </span>
      ) : (
        <span>
          {t('suppliers.file_none')}
          <br />
          <span className="xs muted">{t('suppliers.profile_file_hint_pdf')}</span>
        </span>
      )}
      <span className="acts">
        {file && (
          <a className={buttonClass('secondary', 'sm')} href={file.path} download={file.name} aria-label={t('site.download_file', { name: file.name })}>
            <Icon name="download" />
            {t('site.download')}
          </a>
        )}
        <UploadButton
          upload="supplier_profile_pdf"
          label={t(file ? 'suppliers.replace_profile' : 'suppliers.upload_profile')}
          busyLabel={t('suppliers.file_sending')}
          failed="suppliers.file_failed"
          says={{ file_type: 'suppliers.file_not_pdf', file_too_large: 'suppliers.file_size' }}
          send={send}
        />
      </span>
    </div>
  )
}

/** Tells a buyer what becoming a supplier would bring. */
export function BuyerPanel({ onRegister }: { onRegister: () => void }) {
  const t = useWords()
  return (
    <section className="card sec buyer-panel" aria-labelledby="buyer-panel-title">
      <h2 id="buyer-panel-title">{t('suppliers.buyer_panel_title')}</h2>
      <p className="prose">{t('suppliers.buyer_panel_text')}</p>
      <Button look="primary" onClick={onRegister}>
        {t('suppliers.register_action')}
      </Button>
    </section>
  )
}
