import { addressOf } from '#framework/api/api-client.ts'
import { useQuery } from '@tanstack/react-query'
import styles from './trail.module.css'
import { oneOf, pagesOf } from '#framework/api/list-pages.ts'
import { timeOf } from '#framework/i18n/day.ts'
import { useLang, usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { localPath } from '#framework/ssr/language-path.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Ltr } from '#framework/ui/elements/text.tsx'
import { DayGroups } from '#framework/ui/list/day-groups.tsx'
import { ListBody, usePages } from '#framework/ui/list/list-body.tsx'
import { useListAddress } from '#framework/ui/list/list-tools.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { Empty } from '#framework/ui/page/states.tsx'
import { idOf } from '#framework/text/normalize.ts'
import { CompanyTabs } from '#companies/members/company-tabs.tsx'
import { members } from '#companies/members/member-queries.ts'
import { roleNames } from '#companies/members/role-names.ts'
import type { TrailEntry } from './contract.ts'
import { PERIODS, TRAIL_KINDS } from './kinds.ts'
import { actionWords, detailWords, objectOf, personWords } from './trail-words.ts'
import { read } from '#framework/ssr/query.ts'

/** People that the filter lists. */
const trailPeople = () => read('me', '/company/trail/people')

/** Filters in the page's query string. */
const stateOf = (query: Record<string, string>) => ({
  person: idOf(query.person),
  kind: oneOf(TRAIL_KINDS, query.kind),
  rfq: idOf(query.rfq),
  days: oneOf(PERIODS, query.days),
})

const listOf = ({ query }: Place) => pagesOf('me', '/company/trail', stateOf(query), query.cursor, 50)

/** Names of filters whose value in the query string is invalid. */
const unknownIn = (query: Record<string, string>, state: ReturnType<typeof stateOf>) =>
  (['person', 'rfq', 'kind', 'days'] as const).filter((name) => query[name] && !state[name])

const FILTER_NAMES = {
  person: 'trail.person',
  rfq: 'trail.any_rfq',
  kind: 'trail.action',
  days: 'trail.period',
} as const

/** Who did what for the company: a row for each act, under the days. */
export default definePage({
  prefetch: (_answers, place) => ({ entries: listOf(place), people: trailPeople(), members: members() }),
  View: Trail,
})

function Trail() {
  const { data: current } = useQuery(members())
  const { data: people = [] } = useQuery(trailPeople())
  const t = useT()
  const lang = useLang()
  const { path, query } = useListAddress()
  const state = stateOf(query)
  const list = usePages(listOf(usePlace()))
  const unknown = unknownIn(query, state)
  const persons = people.map(({ person_id, full_name, former }): [string, string] => [
    String(person_id),
    former ? t('trail.former', { person: full_name }) : full_name,
  ])
  if (state.person && !persons.some(([id]) => id === state.person))
    persons.push([state.person, t('trail.unknown_person', { number: state.person })])
  const download = addressOf('/company/trail.csv', { ...state, lang })
  return (
    <Page
      title={t('trail.title')}
      lead={t('trail.lead')}
      noindex
      actions={
        <a className={buttonClass('secondary')} href={download} download>
          <Icon name="download" />
          {t('trail.download')}
        </a>
      }
    >
      <CompanyTabs current="trail" count={current?.length} />
      <form
        className={styles.filters}
        role="search"
        aria-label={t('site.a11y_search_form')}
        method="get"
        action={localPath(lang, path)}
      >
        <Filter
          name="person"
          label={t('trail.person')}
          value={state.person}
          all={t('trail.anybody')}
          options={persons}
        />
        <label>
          <span>{t('trail.any_rfq')}</span>
          <input className="input" name="rfq" inputMode="numeric" dir="ltr" defaultValue={state.rfq} key={state.rfq} />
        </label>
        <Filter
          name="kind"
          label={t('trail.action')}
          value={state.kind}
          all={t('trail.anything')}
          options={TRAIL_KINDS.map((kind) => [kind, t(`trail.kind_${kind}`)])}
        />
        <Filter
          name="days"
          label={t('trail.period')}
          value={state.days}
          all={t('trail.always')}
          options={PERIODS.map((days) => [days, t(`trail.days_${days}`)])}
        />
        <button className={buttonClass('secondary')} type="submit">
          {t('trail.apply')}
        </button>
      </form>
      {unknown.length > 0 && (
        <p className={`advice ${styles.unknown}`} role="status">
          <Icon name="info" />
          <span>
            {t('trail.unknown_filters', {
              names: unknown.map((name) => t(FILTER_NAMES[name])).join(t('site.list_comma')),
            })}
          </span>
        </p>
      )}
      <ListBody
        failed="trail.failed"
        list={list}
        empty={<Empty>{t('trail.empty')}</Empty>}
        className={`card ${styles.trail}`}
      >
        <div className={styles.head} aria-hidden="true">
          {(['time', 'person', 'action', 'object'] as const).map((column) => (
            <span key={column}>{t(`trail.${column}`)}</span>
          ))}
        </div>
        <DayGroups rows={list.rows} at={({ created_at }) => created_at} heading={styles.day}>
          {(entry) => <Entry key={entry.entry_id} entry={entry} />}
        </DayGroups>
      </ListBody>
    </Page>
  )
}

/** A filter of a plain form: works without scripts as with them. */
function Filter({
  name,
  label,
  value,
  all,
  options,
}: {
  name: string
  label: string
  value: string
  all: string
  options: readonly (readonly [string, string])[]
}) {
  return (
    <label>
      <span>{label}</span>
      <span className="input select">
        <select name={name} defaultValue={value} key={value}>
          <option value="">{all}</option>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron_down" />
      </span>
    </label>
  )
}

function Entry({ entry }: { entry: TrailEntry }) {
  const t = useT()
  const lang = useLang()
  const { person, roles, created_at, rfq } = entry
  const object = objectOf(t, entry)
  const detail = detailWords(t, lang, entry)
  const name = personWords(t, entry)
  return (
    <li className={styles.entry}>
      <time dateTime={created_at}>
        <Ltr>{timeOf(created_at)}</Ltr>
      </time>
      <div className={styles.person}>
        {person && <Avatar id={person.person_id} name={person.full_name} round />}
        <span>
          <bdi>{name}</bdi>
          {roles.length > 0 && <small>{t('trail.as_role', { roles: roleNames(t, roles) })}</small>}
        </span>
      </div>
      <div>
        {actionWords(t, entry)}
        {detail && <small dir="auto">{detail}</small>}
      </div>
      <div>
        {object &&
          (object.to ? (
            <Link className="text-link" to={object.to}>
              <bdi>{object.name}</bdi>
            </Link>
          ) : (
            <bdi>{object.name}</bdi>
          ))}
        {object?.kind && <small>{object.kind}</small>}
        {rfq && (
          <small>
            {t('rfqs.number')} <Ltr>{rfq.rfq_id}</Ltr>
          </small>
        )}
      </div>
    </li>
  )
}
