import styles from './saved-searches.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { dayOf } from '#framework/i18n/day.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useApi, useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Menu, type MenuItem } from '#framework/ui/elements/menu.tsx'
import { DayText, FreeText, Sentence } from '#framework/ui/elements/text.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { AlertChoice, useAlert } from './alert-choice.tsx'
import type { SavedSearch } from './contract.ts'
import { Criteria } from './criteria.tsx'
import { SAVED_SEARCH_KEY } from './saved-search-queries.ts'
import { MAX_NEW_COUNTED, SAVED_SEARCHES, searchedAddress } from './searched-lists.ts'

const setAlert = defineAction({
  name: 'set-alert',
  schema: async () => (await import('./forms.ts')).alertForm,
  send: ({ api }, { saved_search_id, alert }) =>
    api.send('PUT /saved-searches/:saved_search_id', { saved_search_id, alert }),
  success: () => ({ to: SAVED_SEARCHES, notice: { key: 'searches.alert_saved' } }),
})

/** Opens the list and marks its matches as seen; with scripts a link does, and the list marks them. */
const openSearch = defineAction({
  name: 'open-search',
  schema: async () => (await import('./forms.ts')).openForm,
  send: ({ api }, { saved_search_id, up_to }) =>
    api.send('PUT /saved-searches/:saved_search_id', { saved_search_id, seen: true, up_to }),
  success: ({ what, query }) => ({ to: searchedAddress(what, query) }),
})

/** Without scripts; with them deleting can be undone. */
const deleteSearch = defineAction({
  name: 'delete-search',
  schema: async () => (await import('./forms.ts')).rowForm,
  send: ({ api }, { saved_search_id }) => api.send('DELETE /saved-searches/:saved_search_id', { saved_search_id }),
  success: () => ({ to: SAVED_SEARCHES, notice: { key: 'searches.deleted' } }),
})

export const rowActions = [setAlert, openSearch, deleteSearch] as const

/** One search: its name and criteria, what is new, how it alerts, and the ways on. */
export function SavedSearchRow({
  search,
  onDeleted,
}: {
  search: SavedSearch
  onDeleted: (search: SavedSearch) => void
}) {
  const { saved_search_id, name, what, query } = search
  return (
    <li>
      <div className={styles.what}>
        <FreeText as="h2">{name}</FreeText>
        <p>
          <Criteria what={what} filters={query} />
        </p>
      </div>
      <Fresh search={search} />
      <AlertForm search={search} />
      <div className={styles.ways}>
        <OpenSearch search={search} />
        <RowMenu search={search} onDeleted={onDeleted} key={saved_search_id} />
      </div>
    </li>
  )
}

function Fresh({ search: { new_count, last_seen_at } }: { search: SavedSearch }) {
  const t = useT()
  const more = new_count !== null && new_count > MAX_NEW_COUNTED
  return (
    <p className={styles.fresh}>
      {new_count ? (
        <span>
          <b className="num">{more ? `${formatNumber(MAX_NEW_COUNTED)}+` : formatNumber(new_count)}</b>{' '}
          {t('searches.new_count', { count: new_count })}
        </span>
      ) : (
        <span className="muted">{t(new_count === null ? 'searches.not_counted' : 'searches.nothing_new')}</span>
      )}
      <span className="xs muted">
        <Sentence of="searches.since" parts={{ date: <DayText day={dayOf(last_seen_at)} length="no_year" /> }} />
      </span>
    </p>
  )
}

function AlertForm({ search: { saved_search_id, name, alert } }: { search: SavedSearch }) {
  const t = useT()
  const queries = useQueryClient()
  const form = useForm({
    action: setAlert,
    extra: { saved_search_id },
    toastErrors: 'searches.alert_failed',
    done: () => void queries.invalidateQueries({ queryKey: SAVED_SEARCH_KEY }),
    refused() {
      sent.current = alert
      setChosen(alert)
    },
  })
  const [chosen, setChosen] = useAlert(form, alert)
  const sent = useRef(chosen)
  // Once the choice is on screen, so that the form reads it.
  useEffect(() => {
    if (chosen === sent.current) return
    sent.current = chosen
    const element = document.getElementById(form.id)
    if (element instanceof HTMLFormElement) element.requestSubmit()
  }, [chosen, form.id])
  const label = (
    <>
      {t('searches.alert')}
      <bdi className="visually-hidden">{name}</bdi>
    </>
  )
  return (
    <div className={styles.alert}>
      <Form form={form} summary={false} className="" />
      {/* Outside of the form, whose fields begin anew after each submission: the focus stays. */}
      <AlertChoice label={label} value={chosen} form={form.id} onChoose={setChosen} />
      <noscript>
        <button type="submit" form={form.id} className={buttonClass('secondary', 'sm')}>
          {t('searches.alert_change')}
        </button>
      </noscript>
    </div>
  )
}

function OpenSearch({ search: { saved_search_id, name, what, query, new_count, newest } }: { search: SavedSearch }) {
  const t = useT()
  const form = useForm({
    action: openSearch,
    extra: { saved_search_id, ...(newest > 0 && { up_to: newest }) },
    toastErrors: 'searches.open_failed',
  })
  const look = new_count ? 'primary' : 'secondary'
  const label = `${t('searches.open')}: ${name}`
  const address = searchedAddress(what, query)
  return (
    <>
      <Link className={`${buttonClass(look)} scripted`} to={`${address}&saved=${saved_search_id}`} aria-label={label}>
        {t('searches.open')}
      </Link>
      <noscript>
        <Form form={form} summary={false}>
          <SubmitButton form={form} look={look} aria-label={label}>
            {t('searches.open')}
          </SubmitButton>
        </Form>
      </noscript>
    </>
  )
}

function RowMenu({ search, onDeleted }: { search: SavedSearch; onDeleted: (search: SavedSearch) => void }) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const { saved_search_id, name } = search
  const form = useForm({ action: deleteSearch, extra: { saved_search_id }, toastErrors: 'searches.delete_failed' })
  async function deleteNow() {
    try {
      await api.send('DELETE /saved-searches/:saved_search_id', { saved_search_id })
      onDeleted(search)
    } catch {
      toast(t('searches.delete_failed'), 'error')
    }
    await queries.invalidateQueries({ queryKey: SAVED_SEARCH_KEY })
  }
  const items: MenuItem[] = [
    { label: t('searches.rename'), icon: 'edit', to: `${SAVED_SEARCHES}/${saved_search_id}/rename` },
    { label: t('searches.delete'), icon: 'trash', danger: true, onSelect: () => void deleteNow() },
  ]
  return (
    <>
      <noscript>
        <Form form={form} summary={false}>
          <SubmitButton form={form} look="danger_text" aria-label={`${t('searches.delete')}: ${name}`}>
            {t('searches.delete')}
          </SubmitButton>
        </Form>
      </noscript>
      <Menu label={t('searches.actions', { name })} items={items} />
    </>
  )
}
