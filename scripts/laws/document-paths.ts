import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Law } from './source.ts'

const FOLDERS = '{.ci,bench,db,deploy,docs,examples,fleet,public,scripts,src,test}'
/** A path, or the end of one: `bids/list/bid-row.tsx` and `bid-row.tsx` are that of the same file. */
const FILE = /^(?:[\w@-]+\/)*[\w@-][\w@.-]*\.(?:tsx?|mjs|css|sql|md|csv)$/
const FROM_ROOT = /^(?:bench|db|deploy|docs|examples|fleet|scripts|src|test)\/[\w@./-]*$/
/** `x.page.tsx` and `x-routes.server.ts` stand for any name. */
const EXAMPLE = /^x[.-][\w.]+$/
const CODE = /`([^`\n]+)`/g
/** A link, or a picture in HTML. */
const LINK = /(?:\]\(|<img src=")(?!\w+:)([^)"\s#]+)/g

/** All files and folders of the repository, and the ends of their paths. */
function readPaths() {
  const files = [...globSync(`${FOLDERS}/**/*`), ...globSync('{*,.*}', { exclude: ['node_modules', 'dist', '.git'] })]
  const ends = files.flatMap((file) => {
    const names = file.split('/')
    return names.map((_, at) => names.slice(at).join('/'))
  })
  return { files: new Set(files), ends: new Set(ends) }
}

export const documentPaths: Law = {
  name: 'a path in a document exists',
  check() {
    const { files, ends } = readPaths()
    return globSync(['*.md', `${FOLDERS}/**/*.md`]).flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const named = [...text.matchAll(CODE)].flatMap(({ 1: code = '', index: at }) =>
        code.split(' ').flatMap((word) => {
          const path = word.replace(/[/.,:]+$/, '')
          const isPath = (FILE.test(path) && !EXAMPLE.test(path)) || FROM_ROOT.test(path)
          return isPath && !ends.has(path) ? [{ file, at, reason: `there is no ${path}` }] : []
        }),
      )
      const linked = [...text.matchAll(LINK)].flatMap(({ 1: to = '', index: at }) =>
        files.has(join(dirname(file), to).replace(/\/$/, ''))
          ? []
          : [{ file, at, reason: `there is no ${to} to link to` }],
      )
      return [...named, ...linked]
    })
  },
}
