import styles from '#companies/profile/file-line.module.css'
import profileStyles from '#companies/profile/profile.module.css'
import type { ReactNode } from 'react'
import { extensionOf, formatFileSize, shortFileName } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { FreeText, MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import type { CompanyProfile } from '#companies/directory/contract.ts'

/** What a company tells about itself, in its own words. */
export function AboutCompany({ description, children }: { description: string; children?: ReactNode }) {
  const t = useT()
  return (
    <section className="card section" aria-labelledby="about-title">
      <div className={profileStyles.head}>
        <h2 id="about-title" tabIndex={-1}>
          {t('suppliers.about')}
        </h2>
      </div>
      {description.split(/\n\s*\n/).map((paragraph, index) => (
        <FreeText className="prose pre-line" key={index}>
          {paragraph}
        </FreeText>
      ))}
      {children}
    </section>
  )
}

type Brochure = NonNullable<NonNullable<CompanyProfile['supplier_profile']>['profile_file']>

/**
 * A company's brochure: its name, its size, since when it is there, and the way to it; `children` stand beside that.
 */
export function BrochureLine({ file, children }: { file: Brochure; children?: ReactNode }) {
  const t = useT()
  return (
    <div className={styles.line}>
      <span className={styles.extension} dir="ltr" aria-hidden="true">
        {extensionOf(file.name)}
      </span>
      <span>
        <bdi className="ltr" title={file.name}>
          {shortFileName(file.name)}
        </bdi>
        <br />
        <span className="xs muted">
          <bdi className="num ltr">{formatFileSize(file.size)}</bdi>
          {' · '}
          <Sentence of="suppliers.file_uploaded" parts={{ date: <MomentDay moment={file.uploaded_at} /> }} />
        </span>
      </span>
      <span className={styles.actions}>
        <a
          className={buttonClass('secondary', 'sm')}
          href={file.path}
          download={file.name}
          aria-label={t('site.download_file', { name: file.name })}
        >
          <Icon name="download" />
          {t('site.download')}
        </a>
        {children}
      </span>
    </div>
  )
}
