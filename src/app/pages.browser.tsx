import '#framework/ui/styles/tokens.css'
import 'virtual:fonts.css'
import '#framework/ui/styles/base.css'
import '#framework/ui/styles/states.css'
import { startPages } from '#framework/ssr/browser/browser.tsx'
import { Crash } from '#app/frame/crash.tsx'
import { Frame } from '#app/frame/frame.tsx'
import { guards } from './guards.ts'
import { forbidden, notFound, routes } from './pages.ts'

void startPages({ routes, guards, Frame, notFound, forbidden, Crash }, (lang) =>
  lang === 'en' ? import('virtual:messages/en') : import('virtual:messages/ar'),
)
