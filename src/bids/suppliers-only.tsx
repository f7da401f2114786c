import { useWords } from '#platform/ssr/context.tsx'
import { Confirm } from '#platform/ui/confirm.tsx'

/** Only suppliers bid: asks a company that is none yet whether it wants to become one. */
export function SuppliersOnly({ onClose, onAgree }: { onClose: () => void; onAgree: () => void }) {
  const t = useWords()
  return (
    <Confirm open onClose={onClose} title={t('bids.suppliers_only_title')} action={t('bids.suppliers_only_action')} onConfirm={onAgree} stays>
      <p>{t('bids.suppliers_only_body')}</p>
    </Confirm>
  )
}
