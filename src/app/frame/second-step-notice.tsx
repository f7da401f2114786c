import styles from './notice.module.css'
import type { Me } from '#framework/ssr/me.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { DayText, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'

/** The company will require a second step that the person does not have yet. It stays until it is set up. */
export function SecondStepNotice({ me, from }: { me: Me; from: string }) {
  const t = useT()
  return (
    <div className={styles.notice} role="region" aria-label={t('members.second_step_title')}>
      <div className="wrap">
        <Icon name="lock" />
        <span>
          <Sentence
            of="members.second_step_soon"
            parts={{ date: <DayText day={from} />, company: <bdi>{me.company_name}</bdi> }}
          />
        </span>
        <Link className={styles.act} to="/user-profile/second-step/on">
          {t('members.second_step_set_up')}
        </Link>
      </div>
    </div>
  )
}
