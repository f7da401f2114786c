import { actionAddress, CONTROL_FIELDS, controlFields } from '#framework/ssr/forms/actions.ts'
import { useLang, usePlace, useVisit, useT } from '#framework/ssr/context.tsx'
import { localPath } from '#framework/ssr/language-path.ts'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { KeptFileList } from '#framework/ui/form/files/kept-files.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { SwitchBack } from './switch-back.tsx'

/** Why a form that was sent without scripts could not be taken, and what can be done about it. */
export function Refused() {
  const t = useT()
  const { posted } = useVisit()
  return (
    <Page title={t('site.form_refused_title')} width={640} noindex>
      <div className="card">
        <div className="section">
          {posted?.problems.map(({ text, signIn, acting }) => (
            <p key={text} role="alert" dir="auto">
              {text} {signIn && <SignInAgain />}
              {acting && <SwitchBack />}
            </p>
          ))}
          {posted?.too_large ? <FillInAgain advice={posted.too_large} /> : <SendAgain />}
        </div>
      </div>
    </Page>
  )
}

/** What was filled in is kept, to be sent again. */
function SendAgain() {
  const t = useT()
  const lang = useLang()
  const place = usePlace()
  const { posted } = useVisit()
  const { action = '', texts = {}, controls = {}, files = [], lost_files = [], refresh } = posted ?? {}
  const values = Object.entries(texts)
  return (
    <>
      {values.length > 0 && <p className="secondary">{t('site.form_refused_kept')}</p>}
      <form
        method="post"
        action={localPath(lang, actionAddress(place, action))}
        {...(files.length + lost_files.length > 0 && { encType: 'multipart/form-data' })}
      >
        {Object.entries(controlFields(controls)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} readOnly />
        ))}
        {refresh !== undefined && <input type="hidden" name={CONTROL_FIELDS.refresh} value={refresh} readOnly />}
        {values.map(([name, value]) => (
          <textarea key={name} name={name} defaultValue={value} hidden readOnly />
        ))}
        <KeptFileList files={files} />
        {lost_files.map((name) => (
          <label key={name} className="field">
            {t('site.form_file_again')}
            <input type="file" name={name} required />
          </label>
        ))}
        <div className="form-actions">
          <Button type="submit" look="primary">
            {t('site.form_send_again')}
          </Button>
        </div>
      </form>
    </>
  )
}

/** The form was too large to be read, so nothing of it is kept: the same form would be refused again. */
function FillInAgain({ advice }: { advice: string }) {
  const t = useT()
  const lang = useLang()
  const { path, query } = usePlace()
  const search = new URLSearchParams(query).toString()
  return (
    <>
      <p className="secondary">{advice}</p>
      <div className="form-actions">
        {/* A document of its own: this one has the form's address already. */}
        <a className={buttonClass('primary')} href={localPath(lang, path) + (search && `?${search}`)}>
          {t('site.form_open_again')}
        </a>
      </div>
    </>
  )
}
