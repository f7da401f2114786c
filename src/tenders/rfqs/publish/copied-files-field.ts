/*
 * The field with the files of an earlier RFQ that go along with the new one: their paths with commas between.
 */

export const COPIED_FILES = 'copied_files'

const REMOVE = 'remove_copied:'

/** The value of the button that removes a file without scripts. */
export const removeCopied = (path: string) => REMOVE + path

/** What the form holds once such a button was pressed; nothing changes for other buttons. */
export function withoutRemoved(refresh: string, { [COPIED_FILES]: paths }: Readonly<Record<string, unknown>>) {
  if (!refresh.startsWith(REMOVE) || typeof paths !== 'string') return {}
  const removed = refresh.slice(REMOVE.length)
  const kept = paths.split(',').filter((path) => path !== removed)
  return { [COPIED_FILES]: kept.join(',') }
}
