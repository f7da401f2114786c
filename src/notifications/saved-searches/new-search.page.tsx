import { useQueryClient } from '@tanstack/react-query'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { TextField } from '#framework/ui/form/fields.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { AlertChoice, useAlert } from './alert-choice.tsx'
import { Criteria, criteriaNames, useSearchName } from './criteria.tsx'
import { SAVED_SEARCH_KEY } from './saved-search-queries.ts'
import { filtersOf, searchedAddress, searchedListOf } from './searched-lists.ts'

const saveSearch = defineAction({
  name: 'save-search',
  schema: async () => (await import('./forms.ts')).newSearchForm,
  send({ api, place: { query } }, values, sending) {
    const what = searchedListOf(query)
    return api.send('POST /saved-searches', { what, query: filtersOf(what, query), ...values }, sending)
  },
  success: (_answer, _values, { place: { query } }) => ({
    to: searchedAddress(searchedListOf(query), query),
    notice: { key: 'searches.done' },
  }),
})

export const actions = [saveSearch]

/** Saves the search that the address names. */
export default definePage({ prefetch: criteriaNames, View: () => <Search /> })

function Search() {
  const t = useT()
  const { query } = usePlace()
  const what = searchedListOf(query)
  if (Object.keys(filtersOf(what, query)).length > 0) return <NewSearch />
  return (
    <MessageView title={t('searches.nothing')} backTo={searchedAddress(what, {})} back={t('site.back')}>
      <p>{t('searches.nothing_body')}</p>
    </MessageView>
  )
}

function NewSearch() {
  const t = useT()
  const queries = useQueryClient()
  const { query } = usePlace()
  const nameOf = useSearchName()
  const what = searchedListOf(query)
  const filters = filtersOf(what, query)
  const form = useForm({
    action: saveSearch,
    done: () => void queries.invalidateQueries({ queryKey: SAVED_SEARCH_KEY }),
  })
  const [alert, setAlert] = useAlert(form, 'daily')
  return (
    <FormView
      form={form}
      width={440}
      title={t('searches.save')}
      cancelTo={searchedAddress(what, query)}
      submit={t('searches.submit')}
      busyLabel={t('searches.saving')}
    >
      <TextField name="name" label={t('searches.name')} max={80} initial={nameOf(filters)} />
      <div>
        <span className="sm muted">{t('searches.criteria')}</span>
        <p className="sm secondary">
          <Criteria what={what} filters={filters} />
        </p>
      </div>
      <AlertChoice label={t(`searches.alert_${what}`)} value={alert} onChoose={setAlert} />
    </FormView>
  )
}
