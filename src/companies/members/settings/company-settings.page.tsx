import styles from './company-settings.module.css'
import { useState, type FormEvent } from 'react'
import { formatAmount, formatNumber } from '#framework/i18n/format.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useRefreshMe, useSignedIn, useT, useToday } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { DayText, Email, MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import type { FieldHandle, FormHandle } from '#framework/ui/form/form-handle.tsx'
import { AmountField } from '#framework/ui/form/number-fields.tsx'
import { Form } from '#framework/ui/form/form.tsx'
import { SaveBar } from '#framework/ui/form/save-bar.tsx'
import { Switch } from '#framework/ui/form/switch.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { hasRight } from '#companies/roles.ts'
import { CompanyTabs } from '../company-tabs.tsx'
import type { CompanySettings, Member } from '../contract.ts'
import { members, settings } from '../member-queries.ts'
import { refreshStale, withFreshFields } from '../stale-form.ts'

const saveSettings = defineAction({
  name: 'save-settings',
  checkboxes: ['has_limit', 'require_second_step'],
  schema: async () => (await import('../forms.ts')).settingsForm,
  send: ({ api }, values) => api.send('PUT /company/settings', values),
  success: () => ({ to: '/company/settings', notice: { key: 'members.settings_saved' } }),
  errors: { no_approver: { field: 'award_limit', text: 'errors.no_approver' }, stale: 'members.settings_stale' },
})

export const actions = [saveSettings]

/** What the company asks of its people: approval above a limit, a second step, and whom it belongs to. */
export default definePage({
  data: () => ({ asked: settings(), people: members() }),
  failed: () => ({ title: 'members.settings_title' }),
  View: ({ asked, people }) => {
    const t = useT()
    const me = useSignedIn()
    return (
      <Page title={t('members.settings_title')} lead={<bdi>{me.company_name}</bdi>} noindex>
        <CompanyTabs current="settings" count={people.length} />
        <Settings asked={asked} people={people} />
        <Owner people={people} />
      </Page>
    )
  },
})

const namesOf = (people: readonly Member[], separator: string) =>
  people.map(({ full_name }) => full_name).join(separator)

interface SettingsProps {
  asked: CompanySettings
  people: readonly Member[]
}

const limitText = ({ award_limit_halalas: limit }: CompanySettings) => (limit === null ? '' : formatAmount(limit))

/** State of a switch: as posted when sent without scripts, otherwise as stored. */
const isOn = ({ posted }: FieldHandle, name: string, saved: boolean) =>
  posted ? posted.texts[name] !== undefined : saved

function Settings({ asked, people }: SettingsProps) {
  const t = useT()
  const refreshMe = useRefreshMe()
  const [changes, setChanges] = useState(0)
  const form = withFreshFields(
    useForm({
      action: saveSettings,
      refused: refreshStale(refreshMe),
      done() {
        setChanges(0)
        void refreshMe()
      },
    }),
  )

  function count({ currentTarget }: FormEvent<HTMLElement>) {
    const field = (name: string) => currentTarget.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    const limit = limitText(asked)
    const has_limit = field('has_limit')?.checked ?? false
    const isLimitChanged = has_limit !== (limit !== '') || (has_limit && field('award_limit')?.value !== limit)
    const isStepChanged = field('require_second_step')?.checked !== asked.require_second_step
    setChanges(Number(isLimitChanged) + Number(isStepChanged))
  }

  return (
    <div className="card" onInput={count}>
      <Form form={form}>
        <LimitSetting form={form} asked={asked} people={people} />
        <SecondStepSetting form={form} asked={asked} people={people} />
        <SaveBar form={form} changes={changes} onUndo={() => setChanges(0)} label={t('members.save')} />
      </Form>
    </div>
  )
}

/* Keyed by the stored value, so that the fields reset when somebody else changes it. */

/** The amount above which a second person approves an award. */
function LimitSetting({ form, asked, people }: SettingsProps & { form: FormHandle }) {
  const t = useT()
  const { award_limit_halalas } = asked
  const limit = limitText(asked)
  const approvers = people.filter((person) => person.is_active && hasRight(person, 'approve'))
  return (
    <section className={`section ${styles.setting}`}>
      <div>
        <h2>{t('members.limit_title')}</h2>
        <p className="sm muted">{t('members.limit_about')}</p>
      </div>
      <div>
        <input type="hidden" name="seen_limit" value={award_limit_halalas ?? ''} readOnly />
        <Switch
          key={`has-limit ${limit}`}
          name="has_limit"
          label={t('members.limit_on')}
          initial={isOn(form, 'has_limit', award_limit_halalas !== null)}
        />
        <AmountField
          key={limit}
          name="award_limit"
          label={t('members.limit')}
          hint={t('members.limit_hint')}
          initial={limit}
          // Said while the limit is off; the style sheet knows, without scripts, too.
          optional
        />
        <p className="sm">
          {approvers.length > 0 ? (
            <Sentence
              of="members.approvers"
              parts={{ names: <b dir="auto">{namesOf(approvers, t('site.list_comma'))}</b> }}
            />
          ) : (
            t('members.approvers_none')
          )}
        </p>
      </div>
    </section>
  )
}

/** Whether signing in asks everybody for a second step, who has one, and what requiring it would mean. */
function SecondStepSetting({ form, asked, people }: SettingsProps & { form: FormHandle }) {
  const t = useT()
  const today = useToday()
  const { require_second_step, second_step_from } = asked
  const able = people.filter(({ is_active }) => is_active)
  const without = able.filter(({ second_step }) => second_step === false)
  return (
    <section className={`section ${styles.setting}`}>
      <div>
        <h2>{t('members.second_step_title')}</h2>
        <p className="sm muted">{t('members.second_step_about')}</p>
      </div>
      <div>
        <input type="hidden" name="seen_second_step" value={String(require_second_step)} readOnly />
        <Switch
          key={String(require_second_step)}
          name="require_second_step"
          label={t('members.second_step_on')}
          initial={isOn(form, 'require_second_step', require_second_step)}
          words={{ on: t('members.second_step_required'), off: t('members.second_step_optional') }}
        />
        {second_step_from !== null && (
          <p className="sm">
            <Sentence
              of={second_step_from > today ? 'members.second_step_from' : 'members.second_step_since'}
              parts={{ date: <DayText day={second_step_from} /> }}
            />
          </p>
        )}
        <p className="sm">
          {without.length > 0 ? (
            <Sentence
              of="members.second_step_without"
              values={{ all: formatNumber(able.length), have: formatNumber(able.length - without.length) }}
              parts={{ names: <b dir="auto">{namesOf(without, t('site.list_comma'))}</b> }}
            />
          ) : (
            t('members.second_step_all')
          )}
        </p>
        {form.failed === 'second_step_missing' && (
          <>
            <input type="hidden" name="confirm" value="true" readOnly />
            <p>
              <Sentence
                of="members.second_step_effect"
                values={{ members: formatNumber(Number(form.more.members_without ?? 0)) }}
                parts={{ date: <DayText day={String(form.more.second_step_from ?? '')} /> }}
              />
            </p>
          </>
        )}
      </div>
    </section>
  )
}

function Owner({ people }: { people: readonly Member[] }) {
  const t = useT()
  const me = useSignedIn()
  const owner = people.find(({ roles }) => roles.includes('owner'))
  if (!owner) return null
  return (
    <section className={`card section ${styles.setting} ${styles.owner}`}>
      <div>
        <h2>{t('members.owner_title')}</h2>
        <p className="sm muted">{t('members.owner_about')}</p>
      </div>
      <div>
        <p className={styles.person}>
          <Avatar id={owner.person_id} name={owner.full_name} round />
          <span>
            <b dir="auto">{owner.full_name}</b>
            <small className="muted">
              <Email address={owner.email} />
            </small>
            <small className="muted">
              <Sentence of="members.since" parts={{ date: <MomentDay moment={owner.joined_at} /> }} />
            </small>
          </span>
        </p>
        {me.can.own && (
          <Link className={buttonClass('secondary')} to="/company/owner">
            <Icon name="swap" />
            {t('members.transfer')}
          </Link>
        )}
      </div>
    </section>
  )
}
