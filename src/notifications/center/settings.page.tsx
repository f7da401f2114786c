import styles from './settings.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Ltr, Sentence } from '#framework/ui/elements/text.tsx'
import { Form } from '#framework/ui/form/form.tsx'
import { SaveBar } from '#framework/ui/form/save-bar.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { followAction } from '#notifications/following/follow-action.ts'
import { FollowedList } from '#notifications/following/followed-list.tsx'
import { followsQuery } from '#notifications/following/follow-queries.ts'
import { KIND_GROUPS } from '#notifications/kind-groups.ts'
import { changedChoices, choicesForm, inAppField } from './choices.ts'
import { NOTIFICATIONS, preferencesQuery, SETTINGS, type Preference } from './notification-queries.ts'
import { PreferenceRow } from './preference-row.tsx'

/** When the daily summary is sent, in Riyadh. */
const DIGEST_TIME = '08:00'

const save = defineAction({
  name: 'save-preferences',
  checkboxes: KIND_GROUPS.map(inAppField),
  schema: () => Promise.resolve(choicesForm),
  async send({ api, queries }, choices) {
    const { preferences } = await queries.fetchQuery({ ...preferencesQuery(), staleTime: 0 })
    return api.send('PUT /notifications/preferences', { preferences: changedChoices(preferences, choices) })
  },
  success: () => ({ to: SETTINGS, notice: { key: 'notifications.saved' } }),
})

export const actions = [save, followAction]

/** How the person is notified of each group, in the product and by e-mail, and what the person follows. */
export default definePage({
  data: () => ({ settings: preferencesQuery() }),
  prefetch: () => ({ follows: followsQuery() }),
  failed: () => ({ title: 'notifications.settings_title', message: 'notifications.settings_failed' }),
  View: ({ settings }) => <Settings preferences={settings.preferences} />,
})

function Settings({ preferences }: { preferences: readonly Preference[] }) {
  const t = useT()
  return (
    <Page title={t('notifications.settings_title')} bare noindex>
      <div className="wrap">
        <nav className="breadcrumb" aria-label={t('site.a11y_breadcrumb')}>
          <Link to={NOTIFICATIONS}>{t('notifications.title')}</Link>
        </nav>
        <div className="page-head">
          <div>
            <h1>{t('notifications.settings_title')}</h1>
            <p>{t('notifications.settings_lead')}</p>
          </div>
        </div>
        <Choices preferences={preferences} />
        <FollowedList />
      </div>
    </Page>
  )
}

function Choices({ preferences }: { preferences: readonly Preference[] }) {
  const t = useT()
  const queries = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const [changes, setChanges] = useState(0)
  const saved = () => {
    setChanges(0)
    void queries.invalidateQueries({ queryKey: preferencesQuery().queryKey })
  }
  const form = useForm({ action: save, done: saved })

  function count({ currentTarget }: FormEvent<HTMLElement>) {
    const filled = currentTarget.querySelectorAll<HTMLInputElement>('input:checked, input[type="checkbox"]')
    const values = Object.fromEntries(
      [...filled].map(({ name, type, checked, value }) => [name, type === 'checkbox' ? checked : value]),
    )
    const parsed = choicesForm.safeParse(values)
    if (parsed.success) setChanges(changedChoices(preferences, parsed.data).length)
  }

  return (
    <div className={`card ${styles.settings}`} ref={box} onInput={count}>
      <Form form={form}>
        <p className={styles.digest}>
          <Icon name="clock" />
          <span>
            <b>{t('notifications.digest_title')}</b>
            <small>
              <Sentence of="notifications.digest_about" parts={{ time: <Ltr>{DIGEST_TIME}</Ltr> }} />
            </small>
          </span>
        </p>
        {/* Restated, because blocks of small screens are no table for browsers. */}
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
        <table className={styles.table} role="table">
          <thead>
            <tr>
              <th scope="col">{t('notifications.kind')}</th>
              <th scope="col" className={styles.narrow}>
                {t('notifications.in_app')}
              </th>
              <th scope="col" className={styles.wide}>
                {t('notifications.mail')}
              </th>
            </tr>
          </thead>
          <tbody>
            {preferences.map((preference) => (
              <PreferenceRow key={preference.group} preference={preference} posted={form.posted?.texts} />
            ))}
          </tbody>
        </table>
        <SaveBar form={form} changes={changes} onUndo={() => setChanges(0)} label={t('site.save')} />
      </Form>
    </div>
  )
}
