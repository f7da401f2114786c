import type { OwnSupplierProfile } from '#accounts/contract.ts'
import { useApi, useRefreshMe, useWords } from '#platform/ssr/context.tsx'
import { buttonClass } from '#platform/ui/button.tsx'
import { Link } from '#platform/ui/link.tsx'
import { toast } from '#platform/ui/toast.tsx'
import { UploadButton } from '#platform/ui/upload-button.tsx'
import { AboutCompany, BrochureLine } from './about-company.tsx'

/** What a supplier tells everyone about itself: the text and the brochure, which is replaced here. */
export function SupplierPanel({ supplier }: { supplier: OwnSupplierProfile }) {
  return (
    <AboutCompany description={supplier.company_profile_description}>
      <ProfileFile file={supplier.profile_file} />
    </AboutCompany>
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

  const upload = (
    <UploadButton
      upload="supplier_profile_pdf"
      label={t(file ? 'suppliers.replace_profile' : 'suppliers.upload_profile')}
      busyLabel={t('suppliers.file_sending')}
      failed="suppliers.file_failed"
      says={{ file_type: 'suppliers.file_not_pdf', file_too_large: 'suppliers.file_size' }}
      send={send}
    />
  )
  if (file) return <BrochureLine file={file}>{upload}</BrochureLine>
  return (
    <div className="fline">
      <span className="e" dir="ltr" aria-hidden="true">
        PDF
      </span>
      <span>
        {t('suppliers.file_none')}
        <br />
        <span className="xs muted">{t('suppliers.profile_file_hint_pdf')}</span>
      </span>
      <span className="acts">{upload}</span>
    </div>
  )
}

/** Tells a buyer what becoming a supplier would bring. */
export function BuyerPanel() {
  const t = useWords()
  return (
    <section className="card sec buyer-panel" aria-labelledby="buyer-panel-title">
      <h2 id="buyer-panel-title">{t('suppliers.buyer_panel_title')}</h2>
      <p className="prose">{t('suppliers.buyer_panel_text')}</p>
      <Link className={buttonClass('primary')} to="/user-profile/supplier">
        {t('suppliers.register_action')}
      </Link>
    </section>
  )
}
