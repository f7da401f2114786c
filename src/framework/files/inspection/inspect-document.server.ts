import { inspectCompound } from './inspect-compound.server.ts'
import { inspectOffice, type Verdict } from './inspect-office.server.ts'
import { inspectPdf } from './inspect-pdf.server.ts'
import { isPlainText } from './inspect-text.server.ts'

/** Format by the first bytes; `zip` and `compound` may be Office files. */
export type DocumentFormat = 'zip' | 'compound' | 'pdf' | 'text'

/** Entry point of an inspection thread. All kinds of text are reported as `txt`. */
export default function inspectDocument({ bytes, format }: { bytes: Uint8Array; format: DocumentFormat }): Verdict {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (format === 'zip') return inspectOffice(buffer)
  if (format === 'compound') return inspectCompound(buffer)
  if (format === 'pdf') return inspectPdf(buffer)
  return isPlainText(buffer) ? 'txt' : 'file_type'
}
