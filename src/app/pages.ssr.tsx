import arabic from 'virtual:messages/ar'
import english from 'virtual:messages/en'
import { createRenderer } from '#framework/ssr/server/render.tsx'
import { Crash } from '#app/frame/crash.tsx'
import { Frame } from '#app/frame/frame.tsx'
import { guards } from './guards.ts'
import { forbidden, notFound, routes } from './pages.ts'
import { unreadQuery } from '#notifications/center/notification-queries.ts'

/** What the bell shows. */
const frameData = (isSignedIn: boolean) => ({ unread: isSignedIn && unreadQuery() })

/** Writes pages on the server and runs their forms; loaded by the web process from the built bundle. */
export const { render, findAction, act, refuse, knownQuery } = createRenderer(
  { routes, guards, Frame, frameData, notFound, forbidden, Crash },
  { ar: arabic, en: english },
)
export { default as notices } from 'virtual:notices'
