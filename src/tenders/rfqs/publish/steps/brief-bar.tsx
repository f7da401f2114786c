import styles from './brief-bar.module.css'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Dialog } from '#framework/ui/elements/dialog.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import { SubmitButton } from '#framework/ui/form/form.tsx'
import { BriefFacts, BriefMissing } from './brief.tsx'
import { ClosingText } from '#tenders/core/closing/closing-text.tsx'
import { closingIn, STEPS } from '#tenders/core/publishing/publish-facts.ts'
import { StepLink } from './step-link.tsx'
import { usePublishing } from '#tenders/core/publishing/use-publishing.tsx'

/** On phones: the brief behind a button, and one action, which is Next until nothing is missing. */
export function BriefBar() {
  const t = useT()
  const { form, facts, missing, step, folds, advance } = usePublishing()
  const [shown, setShown] = useState(false)
  const closing = closingIn(facts)
  const next = STEPS.find((number) => number === step + 1)
  const leads = missing.length > 0 && next !== undefined
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={`${styles.button} scripted`}
        aria-haspopup="dialog"
        onClick={() => setShown(true)}
      >
        <span className="visually-hidden">{t('publishing.brief')}: </span>
        <span>
          {closing && <Sentence of="publishing.until" parts={{ day: <ClosingText of={closing} length="no_year" /> }} />}
          <b>{t('publishing.left', { count: missing.length })}</b>
        </span>
        <Icon name="chevron_down" />
      </button>
      {leads && (
        <StepLink
          to={next}
          onOpen={advance}
          className={folds ? buttonClass('primary') : `${buttonClass('primary')} ${styles.next}`}
        >
          {t('publishing.next_short')}
        </StepLink>
      )}
      {/* Until the page is hydrated both are there; styles show the one that is of use. */}
      {!(leads && folds) && (
        <SubmitButton
          form={form}
          className={leads ? styles.publish : undefined}
          busyLabel={t('rfqs.publishing')}
          look={missing.length > 0 && !leads ? 'secondary' : 'primary'}
        >
          {t('rfqs.publish')}
        </SubmitButton>
      )}
      <Dialog
        open={shown}
        onClose={() => setShown(false)}
        title={t('publishing.brief')}
        footer={
          <SubmitButton
            form={form}
            busyLabel={t('rfqs.publishing')}
            look={missing.length > 0 ? 'secondary' : 'primary'}
            onClick={() => setShown(false)}
          >
            {t('rfqs.publish')}
          </SubmitButton>
        }
      >
        <div className={styles.brief}>
          <BriefFacts />
          <BriefMissing onFollow={() => flushSync(() => setShown(false))} />
        </div>
      </Dialog>
    </div>
  )
}
