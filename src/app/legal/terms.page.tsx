import type { Place } from '#framework/ssr/route-table.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import type { Lang } from '#framework/i18n/messages.ts'
import { NumberedPage } from './numbered-page.tsx'
import { readNumbered, type NumberedSection } from './numbered-text.ts'

const UPDATED = '2026-11-01'

const NONE: NumberedSection[] = []

/** The text in each language, once it has been asked for; it is the same for everybody. */
const texts: Partial<Record<Lang, NumberedSection[]>> = {}

/** Fetches the text in the page's language only. */
export async function prepare({ lang }: Place) {
  texts[lang] ??= readNumbered(
    (lang === 'en' ? await import('./terms.en.md?raw') : await import('./terms.ar.md?raw')).default,
  )
}

/** The terms of use: twelve numbered sections. */
export default function TermsPage() {
  const t = useT()
  return (
    <NumberedPage
      title={t('site.terms_title')}
      description={t('site.meta_terms_description')}
      updated={UPDATED}
      sections={texts[useLang()] ?? NONE}
    />
  )
}
