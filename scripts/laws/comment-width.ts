import type { Law } from './source.ts'

const MAX_COLUMNS = 120
const COMMENT_LINE = /^[ \t]*(?:\/\/|\/?\*).*$/gm
/** Directives name their rules in one line; an address or an example of code cannot be broken. */
const CANNOT_WRAP = /oxlint-disable|https?:\/\/|`[^`]{60,}`/

/** The formatter wraps code; it leaves comments, strings and SQL as they are. */
export const commentWidth: Law = {
  name: `comments wrap at ${MAX_COLUMNS} columns`,
  check: (sources) =>
    sources.flatMap(({ file, text }) =>
      [...text.matchAll(COMMENT_LINE)]
        .filter(([line]) => line.length > MAX_COLUMNS && !CANNOT_WRAP.test(line))
        .map(({ 0: line, index }) => ({ file, at: index, reason: `${line.length} columns` })),
    ),
}
