import type { QueryClient } from '@tanstack/react-query'
import { unreadQuery } from '#notifications/center/notification-queries.ts'

/** Reads what the bell shows; the server writes it with the page. */
export const loadFrame = (queries: QueryClient) => queries.prefetchQuery(unreadQuery())
