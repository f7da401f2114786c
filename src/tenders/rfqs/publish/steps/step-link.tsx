import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { localPath } from '#framework/ssr/language-path.ts'
import { useLang } from '#framework/ssr/context.tsx'
import type { StepNumber } from '#tenders/core/publishing/publish-facts.ts'
import { headingId, usePublishing } from '#tenders/core/publishing/use-publishing.tsx'

interface StepLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  to: StepNumber
  /** Opens the step; unless told otherwise, whatever is wrong in the present one. */
  onOpen?: (step: StepNumber) => void | Promise<void>
  children: ReactNode
}

/**
 * Leads to a step. Until the page is hydrated, and without scripts, it leads to the step's heading in the page, which
 * then shows all steps.
 */
export function StepLink({ to, onOpen, children, ...rest }: StepLinkProps) {
  const lang = useLang()
  const { folds, addressOf, open } = usePublishing()
  return (
    <a
      {...rest}
      href={folds ? localPath(lang, addressOf(to)) : `#${headingId(to)}`}
      onClick={(event) => {
        if (!folds || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void (onOpen ?? open)(to)
      }}
    >
      {children}
    </a>
  )
}
