import { useQueryClient } from '@tanstack/react-query'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { TextField } from '#framework/ui/form/fields.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { SavedSearch } from './contract.ts'
import { oneSearch, SAVED_SEARCH_KEY } from './saved-search-queries.ts'
import { SAVED_SEARCHES } from './searched-lists.ts'

const renameSearch = defineAction({
  name: 'rename-search',
  schema: async () => (await import('./forms.ts')).renameForm,
  send: ({ api, place: { params } }, values) =>
    api.send('PUT /saved-searches/:saved_search_id', { ...values, saved_search_id: params.saved_search_id }),
  success: () => ({ to: SAVED_SEARCHES, notice: { key: 'searches.renamed' } }),
})

export const actions = [renameSearch]

/** Gives a search another name. */
export default definePage({
  data: ({ params }) => ({ search: oneSearch(params.saved_search_id ?? '') }),
  missing: () => ({
    title: 'searches.rename_title',
    body: 'errors.saved_search_not_found',
    to: SAVED_SEARCHES,
    link: 'site.back',
  }),
  failed: () => ({ title: 'searches.rename_title', message: 'searches.failed' }),
  View: ({ search }) => <Rename search={search} />,
})

function Rename({ search: { name } }: { search: SavedSearch }) {
  const t = useT()
  const queries = useQueryClient()
  const form = useForm({
    action: renameSearch,
    done: () => void queries.invalidateQueries({ queryKey: SAVED_SEARCH_KEY }),
  })
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
