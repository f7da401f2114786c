import type { PageVisitor } from '#framework/ssr/define-page.ts'
import { unreadQuery } from '#notifications/center/notification-queries.ts'

/** What the bell shows. */
export const frameData = ({ me }: PageVisitor) => ({ unread: me && unreadQuery() })
