import { useWords } from '#platform/ssr/context.tsx'
import { FileTile } from '#platform/ui/file-tile.tsx'
import { formatNumber } from '#platform/format.ts'
import type { RfqView } from './contract.ts'

/** What is asked for, in the buyer's words and files. */
export function RfqBody({ rfq }: { rfq: RfqView }) {
  const t = useWords()
  const { attachments } = rfq
  return (
    <div className="card">
      <section className="sec">
        <h2>{t('rfqs.description')}</h2>
        <p className="prose said" dir="auto">
          {rfq.description}
        </p>
      </section>
      <section className="sec">
        <h2>{t('rfqs.item_description')}</h2>
        <p className="prose said" dir="auto">
          {rfq.item_description}
        </p>
      </section>
      {attachments.length > 0 && (
        <section className="sec">
          <h2>
            {t('rfqs.attachments')} <span className="cnt">{formatNumber(attachments.length)}</span>
          </h2>
          <div className="files">
            {attachments.map((file) => (
              <FileTile key={file.path} file={file} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
