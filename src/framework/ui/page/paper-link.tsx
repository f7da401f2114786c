import { PAPER_FAILED } from '#framework/paper/paper-failed.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '../elements/button.tsx'
import { Icon } from '../elements/icon.tsx'

/** Downloads a paper. Not by `download`: where there is none, the browser comes back to the page. */
export const PaperLink = ({ href, children }: { href: string; children: string }) => (
  <a className={buttonClass('secondary')} href={href}>
    <Icon name="download" />
    {children}
  </a>
)

/** Says on the page that links to a paper that it could not be made. */
export function PaperFailed() {
  const t = useT()
  if (usePlace().query[PAPER_FAILED.name] !== PAPER_FAILED.value) return null
  return (
    <p className="alert" role="alert">
      <Icon name="warning" />
      {t('errors.paper_failed')}
    </p>
  )
}
