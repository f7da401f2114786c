import { createPortal } from 'react-dom'
import { useT } from '#framework/ssr/context.tsx'
import { Confirm } from '#framework/ui/elements/confirm.tsx'
import type { RefusedFilesQuestion } from './refused-files.tsx'

/**
 * Confirms sending a form without its refused files. Loaded on demand. Rendered in a portal, because the field may be
 * hidden.
 */
export function RefusedFilesDialog({ names, answer, onClose }: RefusedFilesQuestion & { onClose: () => void }) {
  const t = useT()
  return createPortal(
    <Confirm
      open
      onClose={onClose}
      title={t('site.upload_without_title')}
      action={t('site.upload_without_action')}
      onConfirm={() => answer(true)}
    >
      <ul>
        {names.map((name, index) => (
          // Two folders may hold files of one name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <bdi className="ltr">{name}</bdi>
          </li>
        ))}
      </ul>
    </Confirm>,
    document.body,
  )
}
