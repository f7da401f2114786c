import { pagesOf } from '#framework/api/list-pages.ts'
import { read } from '#framework/ssr/query.ts'

export const noticePages = (search = '', cursor = '') => pagesOf('notices', '/notices', { search }, cursor)

export const oneNotice = (notice_id: string) => read('notices', '/notices/:notice_id', { notice_id })
