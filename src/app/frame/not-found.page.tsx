import { useVisit, useWords } from '#framework/ssr/context.tsx'
import { DeadEnd } from '#framework/ui/page/states.tsx'

/** An address that leads nowhere, or to something this visitor may not see. */
export default function NotFoundPage() {
  const t = useWords()
  const { reference } = useVisit()
  return (
    <DeadEnd title={t('site.not_found_title')} reference={reference}>
      {t('site.not_found_body')}
    </DeadEnd>
  )
}
