import styles from './numbered-page.module.css'
import { useEffect, useState } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { DayText, Ltr, Sentence } from '#framework/ui/elements/text.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import type { Lang, MessageKey } from '#framework/i18n/messages.ts'
import { query } from '#framework/ssr/query.ts'
import { readNumbered, type NumberedSection } from './numbered-text.ts'

interface NumberedPageTexts {
  title: MessageKey
  description: MessageKey
  /** The day of the last change. */
  updated: string
}

/** Declares the page of a long text in numbered sections; it is the same for everybody. */
export const numberedPage = (files: Record<Lang, () => Promise<{ default: string }>>, texts: NumberedPageTexts) =>
  definePage({
    data: ({ lang }) => ({
      sections: query({
        queryKey: ['text', texts.title, lang],
        read: async () => readNumbered((await files[lang]()).default),
        staleTime: Number.POSITIVE_INFINITY,
      }),
    }),
    View: ({ sections }) => <NumberedPage {...texts} sections={sections} />,
  })

/** The section that is being read: the first that shows in the upper part of the window, under the header. */
function useCurrentSection(sections: readonly NumberedSection[]) {
  const [current, setCurrent] = useState(sections[0]?.number)
  useEffect(() => {
    const visible = new Set<string>()
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) visible[isIntersecting ? 'add' : 'delete'](target.id)
        const first = sections.find(({ number }) => visible.has(`section-${number}`))
        if (first) setCurrent(first.number)
      },
      { rootMargin: '-84px 0px -60% 0px' },
    )
    for (const { number } of sections) {
      const section = document.getElementById(`section-${number}`)
      if (section) watcher.observe(section)
    }
    return () => watcher.disconnect()
  }, [sections])
  return current
}

interface NumberedPageProps extends NumberedPageTexts {
  sections: readonly NumberedSection[]
}

/** Contents beside the text, a measure that reads well, and a button that prints it. */
function NumberedPage({ title, description, updated, sections }: NumberedPageProps) {
  const t = useT()
  const current = useCurrentSection(sections)
  const date = (
    <>
      <DayText day={updated} /> · <HijriText day={updated} />
    </>
  )
  return (
    <Page title={t(title)} description={t(description)} bare>
      <div className="wrap">
        <div className="page-head">
          <div>
            <h1>{t(title)}</h1>
            <p>
              <Sentence of="site.terms_updated" parts={{ date }} />
            </p>
          </div>
          <button type="button" className={`button button-secondary ${styles.print}`} onClick={() => window.print()}>
            <Icon name="print" />
            {t('site.print')}
          </button>
        </div>
        <div className={styles.document}>
          <nav className={styles.contents} aria-label={t('site.terms_contents')}>
            {sections.map(({ number, title: name }) => (
              <a key={number} href={`#section-${number}`} aria-current={number === current || undefined}>
                <b>{number}</b>
                <span>{name}</span>
              </a>
            ))}
          </nav>
          <div className="card section">
            {sections.map(({ number, title: name, clauses }) => (
              <section key={number} id={`section-${number}`}>
                <h2>
                  {number}. {name}
                </h2>
                {clauses.map((clause) => (
                  <p key={clause.number} className={styles.clause}>
                    <Ltr>{clause.number}</Ltr>
                    <span>{clause.text}</span>
                  </p>
                ))}
              </section>
            ))}
          </div>
        </div>
      </div>
    </Page>
  )
}
