import styles from './line-paper.module.css'
import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '#framework/ssr/context.tsx'
import { FreeText, Ltr } from '#framework/ui/elements/text.tsx'
import type { ComparedLines } from './compared-lines.ts'
import { CompareTable } from './compare-table.tsx'

interface LinePaperProps {
  compared: ComparedLines
  onPrinted: () => void
  children: ReactNode
}

/** The comparison on paper in landscape; opens the print dialog once mounted. */
export function LinePaper({ compared, onPrinted, children }: LinePaperProps) {
  const t = useT()
  const { rfq } = compared
  useEffect(() => {
    addEventListener('afterprint', onPrinted, { once: true })
    window.print()
    return () => removeEventListener('afterprint', onPrinted)
    // One print dialog for each request.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return createPortal(
    <article className={styles.paper} data-testid="line-paper">
      <FreeText as="h1">{rfq.title}</FreeText>
      <p>
        {t('rfqs.buyer')}: <bdi>{rfq.buyer.company_name}</bdi> · {t('rfqs.number')} <Ltr>{rfq.rfq_id}</Ltr>
      </p>
      <CompareTable compared={compared} paper />
      {children}
    </article>,
    document.body,
  )
}
