import styles from './recovery-codes-view.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { useDialogRoute } from '#framework/ssr/dialog-route.tsx'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Dialog } from '#framework/ui/elements/dialog.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { Ltr } from '#framework/ui/elements/text.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'

/** The recovery codes, the only time they are seen: in the dialog that asked for them, or as a page. */
export function RecoveryCodesView({ codes }: { codes: string[] }) {
  const t = useT()
  const dialog = useDialogRoute()
  if (!dialog) {
    return (
      <Page title={t('accounts.totp_codes_title')} lead={t('accounts.totp_codes_body')} width={640} noindex>
        <div className="card">
          <div className="section">
            <CodeList codes={codes} />
            <div className="form-actions">
              <Link className={buttonClass('primary')} to="/user-profile">
                {t('accounts.totp_codes_done')}
              </Link>
            </div>
          </div>
        </div>
      </Page>
    )
  }
  return (
    <Dialog
      open
      full
      onClose={dialog.close}
      title={t('accounts.totp_codes_title')}
      sub={t('accounts.totp_codes_body')}
      width={560}
      footer={
        <Button look="primary" className="push" data-first-focus="" onClick={dialog.close}>
          {t('accounts.totp_codes_done')}
        </Button>
      }
    >
      <CodeList codes={codes} />
    </Dialog>
  )
}

function CodeList({ codes }: { codes: string[] }) {
  const t = useT()
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('accounts.totp_codes_copied'), 'success'),
      () => toast(t('accounts.totp_codes_copy_failed'), 'error'),
    )
  return (
    <>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <Ltr>{code}</Ltr>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button icon="file" onClick={() => void copy()}>
          {t('accounts.totp_codes_copy')}
        </Button>
        <a
          className={buttonClass('secondary')}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="tarsiya-recovery-codes.txt"
        >
          <Icon name="download" />
          {t('accounts.totp_codes_download')}
        </a>
      </div>
    </>
  )
}
