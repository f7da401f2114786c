import { join } from 'node:path'

/** Tarsiya's mark, which every e-mail shows. */
export const MAIL_MARK = join(import.meta.dirname, 'mail-mark.png')
