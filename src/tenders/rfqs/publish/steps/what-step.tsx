import { useT } from '#framework/ssr/context.tsx'
import { TextField } from '#framework/ui/form/fields.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import { CategorySelect } from '#reference/categories/category-select.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { Step } from './step.tsx'
import { useChoices } from './use-choices.tsx'
import { usePublishing } from '#tenders/core/publishing/use-publishing.tsx'

const LONGEST_TITLE = 250
export const LONGEST_TEXT = 5000

/** What is asked for. */
export function WhatStep({ source }: { source: RfqView | undefined }) {
  const t = useT()
  const { facts } = usePublishing()
  const { category } = useChoices(facts)
  const title = <bdi>{facts.texts.title}</bdi>
  return (
    <Step
      number={1}
      summary={
        category ? <Sentence of="publishing.category_of" parts={{ title, category: <bdi>{category}</bdi> }} /> : title
      }
    >
      <TextField
        name="title"
        label={t('rfqs.field_title')}
        hint={t('rfqs.title_hint')}
        max={LONGEST_TITLE}
        initial={source?.title}
      />
      <CategorySelect initial={source?.category_id} />
      <TextAreaField
        name="description"
        label={t('rfqs.description')}
        hint={t('rfqs.description_hint')}
        max={LONGEST_TEXT}
        rows={3}
        initial={source?.description}
      />
    </Step>
  )
}
