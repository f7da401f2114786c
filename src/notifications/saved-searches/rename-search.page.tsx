import { defineAction } from '#framework/ssr/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { TextField } from '#framework/ui/form/fields.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { SavedSearch } from './contract.ts'
import { loadSearch, OneSearch, useSearchRefresh } from './one-search.tsx'
import { SAVED_SEARCHES } from './searched-lists.ts'

const renameSearch = defineAction({
  name: 'rename-search',
  schema: async () => (await import('./forms.ts')).renameForm,
  send: ({ api, place: { params } }, values) => api.send('PUT', `/saved-searches/${params.saved_search_id}`, values),
  success: () => ({ to: SAVED_SEARCHES, notice: { key: 'searches.renamed' } }),
})

export const actions = [renameSearch]
export const load = loadSearch

export default function RenameSearchPage() {
  const t = useT()
  return <OneSearch title={t('searches.rename_title')}>{(search) => <Rename search={search} />}</OneSearch>
}

function Rename({ search: { name } }: { search: SavedSearch }) {
  const t = useT()
  const form = useForm({ action: renameSearch, toastErrors: 'searches.rename_failed', done: useSearchRefresh() })
  return (
    <FormView
      form={form}
      width={440}
      title={t('searches.rename_title')}
      cancelTo={SAVED_SEARCHES}
      submit={t('site.save')}
      busyLabel={t('site.saving')}
    >
      <TextField name="name" label={t('searches.name')} max={80} initial={name} />
    </FormView>
  )
}
