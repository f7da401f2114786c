import { pagesOf } from '#framework/api/list-pages.ts'
import { query } from '#framework/ssr/query.ts'
import type { Notice } from './contract.ts'

export const NOTICES_KEY = ['notices'] as const

export const noticePages = (search = '', cursor = '') => pagesOf<Notice>(NOTICES_KEY, '/notices', { search }, cursor)

export const oneNotice = (id: string) =>
  query({ queryKey: [...NOTICES_KEY, 'one', id], read: (api) => api.get<Notice>(`/notices/${id}`) })
