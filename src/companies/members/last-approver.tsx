import styles from './last-approver.module.css'
import { useT } from '#framework/ssr/context.tsx'
import type { SubmissionHandle } from '#framework/ui/form/form-handle.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import type { UndecidableAwards } from './contract.ts'

/**
 * After a refusal because awards that wait would be left without an approver: which they are. Sending the form again
 * confirms it.
 */
export function LastApprover({ form }: { form: SubmissionHandle }) {
  const t = useT()
  if (form.failed !== 'last_approver') return null
  const awards = form.more.proposals as UndecidableAwards
  return (
    <div className={styles.box}>
      <input type="hidden" name="confirm" value="true" readOnly />
      <p>{t('members.last_approver')}</p>
      <ul>
        {awards.map(({ proposal_id, title }) => (
          <li key={proposal_id}>
            <Link className="text-link" to={`/approvals/${proposal_id}`}>
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      <p className="sm secondary">{t('members.last_approver_effect')}</p>
    </div>
  )
}
