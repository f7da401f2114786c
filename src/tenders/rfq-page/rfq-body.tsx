import { useState } from 'react'
import { useMe, useT } from '#framework/ssr/context.tsx'
import { FileTile, isPicture } from '#framework/ui/form/files/file-tile.tsx'
import { FreeText } from '#framework/ui/elements/text.tsx'
import { onDemand } from '#framework/ssr/part.tsx'
import { formatNumber, shortFileName } from '#framework/i18n/format.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { isLargePath } from '#tenders/core/uploads.ts'
import { RfqHistory } from './rfq-history.tsx'
import { sections, shown } from './sections.tsx'

const PictureViewer = onDemand(() => import('#framework/ui/page/picture-viewer.tsx'), 'PictureViewer')

/** What is asked for, in the buyer's words and files, and what has happened. */
export function RfqBody({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const me = useMe()
  const { attachments } = rfq
  const [open, setOpen] = useState<(typeof attachments)[number] | null>(null)
  const pictures = attachments.filter(isPicture)
  return (
    <div className="card">
      <section className="section">
        <h2>{t('rfqs.description')}</h2>
        <FreeText className="prose pre-line">{rfq.description}</FreeText>
      </section>
      {shown(sections.items, rfq) ?? (
        <section className="section">
          <h2>{t('rfqs.item_description')}</h2>
          <FreeText className="prose pre-line">{rfq.item_description}</FreeText>
        </section>
      )}
      {attachments.length > 0 && (
        <section className="section">
          <h2>
            {t('rfqs.attachments')} <span className="count">{formatNumber(attachments.length)}</span>
          </h2>
          <div className="files">
            {attachments.map((file) =>
              isLargePath(file.path) && !me ? (
                <MembersFile key={file.path} name={file.name} />
              ) : (
                <FileTile key={file.path} file={file} onOpen={() => setOpen(file)} />
              ),
            )}
          </div>
          {shown(sections.files, rfq)}
          {open && <PictureViewer pictures={pictures} first={pictures.indexOf(open)} onClose={() => setOpen(null)} />}
        </section>
      )}
      <RfqHistory history={rfq.history} />
    </div>
  )
}

/** A large file as guests see it: by its name. */
function MembersFile({ name }: { name: string }) {
  const t = useT()
  return (
    <span className="file">
      <span className="caption">
        <bdi className="ltr" title={name}>
          {shortFileName(name, 22)}
        </bdi>
        <span>{t('rfqs.large_file_members')}</span>
      </span>
    </span>
  )
}
