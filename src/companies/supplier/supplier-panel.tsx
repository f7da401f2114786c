import styles from '#companies/profile/file-line.module.css'
import profileStyles from '#companies/profile/profile.module.css'
import type { OwnSupplierProfile } from '#companies/contract.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useMe, useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { UploadForm } from '#framework/ui/form/files/upload-form.tsx'
import { AboutCompany, BrochureLine } from '#companies/public-page/about-company.tsx'
import { supplierProfilePdf } from '#companies/uploads.ts'

export const changeBrochure = defineAction({
  name: 'brochure',
  files: { profile_file: supplierProfilePdf },
  schema: async () => (await import('#companies/directory/contract.ts')).profileFile,
  send: ({ api }, values, sending) =>
    api.sendMinimal('PUT /user/update-supplier-profile-file', values, { ...sending, multipart: true }),
  success: () => ({ to: '/user-profile', notice: { key: 'suppliers.file_saved' } }),
})

/** What a supplier tells everyone about itself: the text and the brochure, which is replaced here. */
export function SupplierPanel({ supplier }: { supplier: OwnSupplierProfile }) {
  return (
    <AboutCompany description={supplier.company_profile_description}>
      <ProfileFile file={supplier.profile_file} />
    </AboutCompany>
  )
}

function ProfileFile({ file }: { file: OwnSupplierProfile['profile_file'] }) {
  const t = useT()
  const refreshMe = useRefreshMe()
  const upload = useMe()?.can.sell && (
    <UploadForm
      action={changeBrochure}
      field="profile_file"
      upload={supplierProfilePdf}
      label={t(file ? 'suppliers.replace_profile' : 'suppliers.upload_profile')}
      busyLabel={t('suppliers.file_sending')}
      failed="suppliers.file_failed"
      done={() => void refreshMe()}
    />
  )
  if (file) return <BrochureLine file={file}>{upload}</BrochureLine>
  return (
    <div className={styles.line}>
      <span className={styles.extension} dir="ltr" aria-hidden="true">
        PDF
      </span>
      <span>
        {t('suppliers.file_none')}
        <br />
        <span className="xs muted">{t('suppliers.profile_file_hint_pdf')}</span>
      </span>
      <span className={styles.actions}>{upload}</span>
    </div>
  )
}

/** Tells a buyer what becoming a supplier would bring. */
export function BuyerPanel() {
  const t = useT()
  return (
    <section className={`card section ${profileStyles.buyer}`} aria-labelledby="buyer-panel-title">
      <h2 id="buyer-panel-title">{t('suppliers.buyer_panel_title')}</h2>
      <p className="prose">{t('suppliers.buyer_panel_text')}</p>
      {useMe()?.can.sell && (
        <Link className={buttonClass('primary')} to="/user-profile/supplier">
          {t('suppliers.register_action')}
        </Link>
      )}
    </section>
  )
}
