import styles from './questions.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { ListForm, PlainSubmit, useListAddress } from '#framework/ui/list/list-tools.tsx'

/** Finds words in questions and answers; the address holds them. */
export function QuestionSearch({ search, found }: { search: string; found: number }) {
  const t = useT()
  const { apply } = useListAddress()
  const label = t('questions.search')
  return (
    <ListForm
      fields={['questions']}
      className={styles.search}
      label={label}
      section="#questions"
      submit={<PlainSubmit label={t('questions.search_action')} />}
    >
      <div className="input">
        <input
          type="search"
          name="questions"
          aria-label={label}
          placeholder={label}
          defaultValue={search}
          onInput={(event) => apply({ questions: event.currentTarget.value }, true)}
        />
      </div>
      {search && found === 0 && (
        <p role="status" className="xs muted">
          {t('questions.none_found')}
        </p>
      )}
    </ListForm>
  )
}
