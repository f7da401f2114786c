import { useT } from '#framework/ssr/context.tsx'
import { FileLink } from '#framework/ui/form/files/file-tile.tsx'
import { formatNumber } from '#framework/i18n/format.ts'
import { Sentence } from '#framework/ui/elements/text.tsx'
import type { ReplacedFile } from '#tenders/core/contract.ts'

/** Files of an RFQ that others replaced: they stay readable. */
export function ReplacedFiles({ files }: { files: readonly ReplacedFile[] }) {
  const t = useT()
  return (
    <details>
      <summary>
        {t('amendments.replaced_files')} <span className="count">{formatNumber(files.length)}</span>
      </summary>
      <ul>
        {files.map((file) => (
          <li key={file.path}>
            <FileLink file={file} />{' '}
            <small className="muted">
              <Sentence
                of="amendments.replaced_by"
                values={{ n: file.until_version }}
                parts={{ name: <bdi>{file.replaced_by}</bdi> }}
              />
            </small>
          </li>
        ))}
      </ul>
    </details>
  )
}
