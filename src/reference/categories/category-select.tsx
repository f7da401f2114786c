import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { comparatorOf } from '#framework/i18n/compare.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { useStored } from './use-stored.tsx'
import { useField } from '#framework/ui/form/form-context.tsx'
import { SelectField, type Option } from '#framework/ui/form/select-field.tsx'
import { categoryNames, type CategoryEntry } from './category-names.ts'
import { localized } from '#reference/localized.ts'

const isEntries = (value: unknown): value is CategoryEntry[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (one: Partial<CategoryEntry>) =>
      typeof one?.category_id === 'number' &&
      typeof one.category_name_ar === 'string' &&
      typeof one.category_name === 'string',
  )

interface CategorySelectProps {
  name?: string
  label?: string
  initial?: number | string | null | undefined
  optional?: boolean
  hideLabel?: boolean
  /** Adds "all categories" as an empty value, for filters. */
  withAll?: boolean
  onValue?: (value: string) => void
}

/** Selects a category by name or example; shows examples of the selected one. */
export function CategorySelect({
  name = 'category_id',
  label,
  initial,
  optional = false,
  hideLabel = false,
  withAll = false,
  onValue,
}: CategorySelectProps) {
  const t = useT()
  const lang = useLang()
  const { initial: first = '' } = useField(name, initial ? String(initial) : undefined)
  const [chosen, setChosen] = useState(first)
  const names = categoryNames()
  const { data, isLoading, isError, refetch } = useQuery(names)
  useStored('category-storage', names.queryKey, isEntries)
  const options = useMemo((): Option[] => {
    const compare = comparatorOf(lang)
    const all = (data ?? [])
      .map((entry) => ({
        value: String(entry.category_id),
        label: localized(entry, lang),
        detail: (lang === 'ar' ? entry.examples_of_supplies_ar : entry.examples_of_supplies) ?? undefined,
      }))
      .sort((a, b) => compare(a.label, b.label))
    return withAll ? [{ value: '', label: t('categories.all') }, ...all] : all
  }, [data, lang, withAll, t])
  const examples = withAll ? undefined : options.find(({ value }) => value === chosen)?.detail
  return (
    <div>
      <SelectField
        name={name}
        label={label ?? t('categories.category')}
        options={options}
        value={chosen}
        onValue={(value) => {
          setChosen(value)
          onValue?.(value)
        }}
        optional={optional}
        hideLabel={hideLabel}
        placeholder={t(withAll ? 'categories.all' : 'categories.choose')}
        hint={examples && t('categories.examples', { examples })}
        loading={isLoading ? t('site.loading') : undefined}
        noneMatch={t('categories.none_match')}
      />
      {isError && (
        <p className="hint" role="alert">
          {t('errors.fetch_categories_failed')}{' '}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            {t('site.retry')}
          </button>
        </p>
      )}
    </div>
  )
}
