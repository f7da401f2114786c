import { useSignedIn, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'

/** Where members are sent whose company requires a second step that they have not set up yet. */
export default definePage({ View: SecondStepRequired })

function SecondStepRequired() {
  const t = useT()
  const me = useSignedIn()
  return (
    <Page title={t('members.second_step_needed')} width={640} noindex>
      <div className="card section">
        <p>{t('members.second_step_needed_body', { company: me.company_name })}</p>
        <div className="form-actions">
          <Link className={buttonClass('primary')} to="/user-profile/second-step/on">
            {t('members.second_step_set_up')}
          </Link>
          {me.companies.length > 1 && (
            <Link className={buttonClass('secondary')} to="/switch-company">
              {t('members.switch_title')}
            </Link>
          )}
          <Link className={buttonClass('ghost')} to="/sign-out">
            {t('members.log_out')}
          </Link>
        </div>
      </div>
    </Page>
  )
}
