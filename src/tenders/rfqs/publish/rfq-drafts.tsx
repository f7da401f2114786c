import styles from './rfq-drafts.module.css'
import { draftOwner } from '#companies/draft-owner.ts'
import { formatMoment } from '#framework/i18n/format.ts'
import { useLang, useMe, useT } from '#framework/ssr/context.tsx'
import { Button, buttonClass } from '#framework/ui/elements/button.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { removeDraft, useDrafts } from '#framework/ui/form/drafts/draft-list.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { COPY_PREFIX, isRfqDraft, RFQ_DRAFT } from './draft-names.ts'
import { copyPath } from '#tenders/core/rfq-detail-query.ts'

/** Drafts of RFQs on this device, above the list of one's own. */
export function RfqDrafts() {
  const t = useT()
  const lang = useLang()
  const me = useMe()
  const owner = draftOwner(me)
  const drafts = useDrafts(owner, RFQ_DRAFT).filter(isRfqDraft)
  if (owner === null || !me?.can.buy || drafts.length === 0) return null
  return (
    <ul className={styles.drafts} aria-label={t('rfqs.drafts')}>
      {drafts.map(({ form, at, texts }) => {
        const title = texts.title || t('rfqs.draft_untitled')
        return (
          <li key={form} className="card">
            <Chip icon="edit">{t('rfqs.draft')}</Chip>
            <span className={styles.title}>
              <bdi>{title}</bdi>
              <small className="muted">{t('rfqs.draft_saved', { date: formatMoment(at, lang) })}</small>
            </span>
            <Link
              className={buttonClass('secondary', 'sm')}
              to={form.startsWith(COPY_PREFIX) ? copyPath(form.slice(COPY_PREFIX.length)) : '/rfqs/new'}
              aria-label={`${t('rfqs.draft_continue')}: ${title}`}
            >
              {t('rfqs.draft_continue')}
            </Link>
            <Button
              size="sm"
              look="ghost"
              aria-label={`${t('site.draft_discard')}: ${title}`}
              onClick={() => removeDraft(owner, form)}
            >
              {t('site.draft_discard')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
