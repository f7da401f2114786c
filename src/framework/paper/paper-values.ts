import { encodeQR } from 'qr'
import type { InBoth } from '#framework/i18n/in-both.ts'

/** What stands at the head and foot of each page. */
export interface PaperHead {
  title: InBoth
  /** What the paper is called by. */
  number: InBoth
  brand: InBoth
  /** At the foot, where there is something to say of the whole paper. */
  note: InBoth | null
  /** Across each page, of a paper that is not valid any more. */
  stamp?: InBoth
}

/** A value with its name. A string is what somebody has written, which stands once; a code is read from the left. */
export interface PaperFact {
  name: InBoth
  value: InBoth | string | { code: string }
}

/** An address as a code for cameras: rows of 0 and 1, with its quiet zone. */
export const qrRows = (address: string): string[] =>
  encodeQR(address, 'raw', { border: 4 }).map((row) => row.map(Number).join(''))
