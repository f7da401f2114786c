import styles from './questions.module.css'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { localPath } from '#framework/ssr/language-path.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { useListAddress } from '#framework/ui/list/list-tools.tsx'

/** Finds words in questions and answers; the address holds them. */
export function QuestionSearch({ search, found }: { search: string; found: number }) {
  const t = useT()
  const lang = useLang()
  const { path, applied, apply } = useListAddress()
  const kept = Object.entries(applied).filter(([key, value]) => value && key !== 'questions')
  return (
    <form
      role="search"
      aria-label={t('questions.search')}
      className={styles.search}
      method="get"
      action={`${localPath(lang, path)}#questions`}
      onSubmit={(event) => event.preventDefault()}
    >
      {kept.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <div className="input">
        <input
          type="search"
          name="questions"
          aria-label={t('questions.search')}
          placeholder={t('questions.search')}
          defaultValue={search}
          onInput={(event) => apply({ questions: event.currentTarget.value }, true)}
        />
      </div>
      <noscript>
        <button className={buttonClass('secondary')} type="submit">
          {t('questions.search_action')}
        </button>
      </noscript>
      {search && found === 0 && (
        <p role="status" className="xs muted">
          {t('questions.none_found')}
        </p>
      )}
    </form>
  )
}
