import type { Lang } from '#framework/i18n/messages.ts'
import { type Sheet, writeSheets } from './sheet.server.ts'

export interface SheetTask {
  lang: Lang
  sheets: readonly Sheet[]
}

/** Entry point of a thread. */
export default ({ lang, sheets }: SheetTask): Promise<Uint8Array> => writeSheets(lang, sheets)
