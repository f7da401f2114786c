import './plain-pages.css'
import type { Place } from '#platform/ssr/route-table.ts'
import { useLang, useWords } from '#platform/ssr/context.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Page } from '#platform/ui/page.tsx'
import { HijriText } from '#platform/ui/hijri-text.tsx'
import { DayText, Ltr, Sentence } from '#platform/ui/text.tsx'
import type { Lang } from '#platform/words.ts'
import { readTerms, type TermsSection } from './terms-text.ts'

const UPDATED = '2026-11-01'

/** The text in each language, once it has been asked for; it is the same for everybody. */
const texts: Partial<Record<Lang, TermsSection[]>> = {}

/** Fetches the text in the page's language only. */
export async function prepare({ lang }: Place) {
  texts[lang] ??= readTerms((lang === 'en' ? await import('./terms.en.md?raw') : await import('./terms.ar.md?raw')).default)
}

/** The terms of use: contents beside the text, twelve numbered sections. */
export default function TermsPage() {
  const t = useWords()
  const sections = texts[useLang()] ?? []
  const updated = (
    <>
      <DayText day={UPDATED} length="long" /> · <HijriText day={UPDATED} />
    </>
  )
  return (
    <Page title={t('site.terms_title')} description={t('site.meta_terms_description')} bare>
      <div className="wrap">
        <div className="ph">
          <div>
            <h1>{t('site.terms_title')}</h1>
            <p>
              <Sentence of="site.terms_updated" parts={{ date: updated }} />
            </p>
          </div>
          <button type="button" className="btn btn-s print-button" onClick={() => window.print()}>
            <Icon name="print" />
            {t('site.print')}
          </button>
        </div>
        <div className="tdoc">
          <nav className="toc" aria-label={t('site.terms_contents')}>
            {sections.map(({ number, title }) => (
              <a key={number} href={`#section-${number}`}>
                <b>{number}</b>
                <span>{title}</span>
              </a>
            ))}
          </nav>
          <article className="card sec">
            {sections.map(({ number, title, clauses }) => (
              <section key={number} id={`section-${number}`}>
                <h2>
                  {number}. {title}
                </h2>
                {clauses.map((clause) => (
                  <p key={clause.number} className="clause">
                    <Ltr>{clause.number}</Ltr>
                    <span>{clause.text}</span>
                  </p>
                ))}
              </section>
            ))}
          </article>
        </div>
      </div>
    </Page>
  )
}
