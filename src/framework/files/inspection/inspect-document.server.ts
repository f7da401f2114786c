import { inspectCompound } from './inspect-compound.server.ts'
import { inspectOffice, type Verdict } from './inspect-office.server.ts'
import { inspectPdf } from './inspect-pdf.server.ts'
import { isPlainText } from './inspect-text.server.ts'

/** What the first bytes of a document say it is; `zip` and `compound` hold Office files. */
export type DocumentFormat = 'zip' | 'compound' | 'pdf' | 'text'

/** The work of an inspection thread: looks through a document. Text has no type of its own, hence `txt` for every sort of it. */
export default function inspectDocument({ bytes, format }: { bytes: Uint8Array; format: DocumentFormat }): Verdict {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (format === 'zip') return inspectOffice(buffer)
  if (format === 'compound') return inspectCompound(buffer)
  if (format === 'pdf') return inspectPdf(buffer)
  return isPlainText(buffer) ? 'txt' : 'file_type'
}
