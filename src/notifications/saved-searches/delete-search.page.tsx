import { defineAction, NO_FIELDS } from '#framework/ssr/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { ConfirmView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { SavedSearch } from './contract.ts'
import { loadSearch, OneSearch, useSearchRefresh } from './one-search.tsx'
import { SAVED_SEARCHES } from './searched-lists.ts'

const deleteSearch = defineAction({
  name: 'delete-search',
  schema: () => Promise.resolve(NO_FIELDS),
  send: ({ api, place: { params } }) => api.send('DELETE', `/saved-searches/${params.saved_search_id}`),
  success: () => ({ to: SAVED_SEARCHES, notice: { key: 'searches.deleted' } }),
})

export const actions = [deleteSearch]
export const load = loadSearch

/** Without scripts a question comes before deleting; with them deleting can be undone instead. */
export default function DeleteSearchPage() {
  const t = useT()
  return <OneSearch title={t('searches.delete_title')}>{(search) => <Question search={search} />}</OneSearch>
}

function Question({ search: { name } }: { search: SavedSearch }) {
  const t = useT()
  const form = useForm({ action: deleteSearch, toastErrors: 'searches.delete_failed', done: useSearchRefresh() })
  return (
    <ConfirmView form={form} danger title={t('searches.delete_title')} sub={<bdi>{name}</bdi>} cancelTo={SAVED_SEARCHES} submit={t('searches.delete')} busyLabel={t('searches.deleting')}>
      <p>{t('searches.delete_body')}</p>
    </ConfirmView>
  )
}
