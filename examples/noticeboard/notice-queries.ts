import { pagesOf } from '#framework/api/list-pages.ts'
import { query } from '#framework/ssr/query.ts'

export const NOTICES_KEY = ['notices'] as const

export const noticePages = (search = '', cursor = '') => pagesOf(NOTICES_KEY, '/notices', { search }, cursor)

export const oneNotice = (notice_id: string) =>
  query({ queryKey: [...NOTICES_KEY, 'one', notice_id], read: (api) => api.get('/notices/:notice_id', { notice_id }) })
