import styles from './waiting-list.module.css'
import { formatNumber } from '#framework/i18n/format.ts'
import { daysBetween } from '#framework/i18n/day.ts'
import { useT, useToday } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { FreeText, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { DeadlineChip } from '#tenders/core/closing/time-rail.tsx'
import type { ClosingLeft } from '#tenders/core/closing/use-time-left.tsx'
import type { HomeRow, HomeView } from './contract.ts'
import { GROUPS } from './kinds.ts'
import { actionOf, ROW_WORDS } from './row-words.tsx'

/** Rows of a group that are shown at once. */
const SHOWN = 5

/** What waits, the most urgent first, in groups by time. */
export function WaitingList({ view: { rows, more } }: { view: HomeView }) {
  const t = useT()
  const groups = GROUPS.map((group) => ({ group, rows: rows.filter((row) => row.group === group) })).filter(
    (each) => each.rows.length > 0,
  )
  return (
    <div className="card">
      {groups.map(({ group, rows: all }) => (
        <section key={group} className={styles.group} aria-labelledby={`waits-${group}`}>
          <h2 id={`waits-${group}`}>
            {t(`home.group_${group}`)} <span className="count">{formatNumber(all.length)}</span>
          </h2>
          <Rows rows={all.slice(0, SHOWN)} first={rows[0]!} />
          {all.length > SHOWN && (
            <details className={styles.rest}>
              <summary>
                {t('site.show_all')} ({formatNumber(all.length)})
              </summary>
              <Rows rows={all.slice(SHOWN)} first={rows[0]!} />
            </details>
          )}
        </section>
      ))}
      {more && (
        <p className={styles.more}>
          <Sentence
            of="home.more"
            parts={{
              rfqs: (
                <Link className="text-link" to="/my-rfq">
                  {t('site.nav_my_rfqs')}
                </Link>
              ),
              approvals: (
                <Link className="text-link" to="/approvals">
                  {t('approvals.title')}
                </Link>
              ),
            }}
          />
        </p>
      )}
    </div>
  )
}

const Rows = ({ rows, first }: { rows: readonly HomeRow[]; first: HomeRow }) =>
  rows.map((row) => <Row key={`${row.kind} ${row.object?.id ?? ''}`} row={row} primary={row === first} />)

function Row({ row, primary }: { row: HomeRow; primary: boolean }) {
  const t = useT()
  const { kind, sentence: What, detail: Detail } = ROW_WORDS[row.kind]
  const { object, deadline, closing, href } = row
  const action = actionOf(t, row)
  const about = object?.title ?? t(kind)
  return (
    <article className={styles.row}>
      <span className={styles.kind}>{t(kind)}</span>
      <div className={styles.words}>
        <h3>
          <What row={row} />
        </h3>
        {object && <FreeText className={`cut ${styles.title}`}>{object.title}</FreeText>}
        {Detail && (
          <p className={styles.why}>
            <Detail row={row} />
          </p>
        )}
      </div>
      <div>{deadline && closing && <Due closing={{ deadline, ...closing }} />}</div>
      <Link className={buttonClass(primary ? 'primary' : 'secondary')} to={href} aria-label={`${action}: ${about}`}>
        {action}
      </Link>
    </article>
  )
}

/** What is left until the deadline, or how long ago it was. */
function Due({ closing }: { closing: ClosingLeft & { closed: boolean } }) {
  const t = useT()
  const days = daysBetween(useToday(), closing.deadline)
  return closing.closed ? (
    <Chip icon="clock">{t('home.closed_ago', { count: Math.max(0, -days) })}</Chip>
  ) : (
    <DeadlineChip of={closing} status="active" />
  )
}
