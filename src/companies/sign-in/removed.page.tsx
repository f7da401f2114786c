import { useQuery } from '@tanstack/react-query'
import pageStyles from '#companies/account/account-page.module.css'
import styles from './removed.module.css'
import type { Removal } from '#companies/contract.ts'
import { ResultSheet } from '#companies/result-sheet.tsx'
import { formatMoment } from '#framework/i18n/format.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Button } from '#framework/ui/elements/button.tsx'
import { FreeText } from '#framework/ui/elements/text.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'
import { removeDraft, useDrafts } from '#framework/ui/form/drafts/draft-list.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { writtenIn } from './draft-text.ts'
import { query } from '#framework/ssr/query.ts'

/**
 * From which company the browser's person was removed. Only browsers know: pages of guests are written for all alike.
 */
const removal = () =>
  query({
    queryKey: ['removal'],
    enabled: !import.meta.env.SSR,
    meta: { optional: true },
    read: async (api) => (await api.get('/session/removal')).removal,
  })

/** Where somebody comes to whose session ended because a company removed the person: says so, and offers the drafts. */
export default definePage({ View: () => <Removed /> })

function Removed() {
  const t = useT()
  const { data } = useQuery(removal())
  const title = data
    ? t('members.removed_from', { company: data.company.company_name })
    : t('members.removed_from_company')
  return (
    <Page title={t('members.removed_from_company')} bare noindex>
      <div className={`wrap ${pageStyles.page}`}>
        <ResultSheet
          good={false}
          title={title}
          actions={
            <Link className="button button-primary" to="/login">
              {t('accounts.login_title')}
            </Link>
          }
        >
          <p className="sm secondary">{t('members.removed_body')}</p>
        </ResultSheet>
        {data && <KeptDrafts removal={data} />}
      </div>
    </Page>
  )
}

/** What the person had written for the company and not sent. Nothing sends it for another company. */
function KeptDrafts({ removal: { person_id, company } }: { removal: Removal }) {
  const t = useT()
  const lang = useLang()
  const owner = { person_id, company_id: company.user_id }
  const drafts = useDrafts(owner, '')
  if (drafts.length === 0) return null

  async function copy(text: string) {
    await navigator.clipboard.writeText(text)
    toast(t('members.kept_draft_copied'), 'success')
  }

  return (
    <section className={`card section ${styles.drafts}`} aria-labelledby="kept-drafts">
      <h2 id="kept-drafts">{t('members.kept_drafts')}</h2>
      {drafts.map(({ form, at, texts }) => {
        const written = writtenIn(texts)
        return (
          <details key={form}>
            <summary>
              <bdi>{written[0]?.split('\n')[0] ?? t('members.kept_draft_empty')}</bdi>{' '}
              <small className="muted">{t('members.kept_draft_saved', { date: formatMoment(at, lang) })}</small>
            </summary>
            {written.map((text, place) => (
              <FreeText key={place} className="sm">
                {text}
              </FreeText>
            ))}
            <div className="form-actions">
              <Button size="sm" onClick={() => void copy(written.join('\n'))}>
                {t('members.kept_draft_copy')}
              </Button>
              <Button size="sm" look="ghost" onClick={() => removeDraft(owner, form)}>
                {t('site.draft_discard')}
              </Button>
            </div>
          </details>
        )
      })}
    </section>
  )
}
