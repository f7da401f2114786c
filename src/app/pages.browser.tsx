import '#framework/ui/styles/tokens.css'
import 'virtual:fonts.css'
import '#framework/ui/styles/base.css'
import '#framework/ui/styles/frame.css'
import '#framework/ui/styles/states.css'
import { startPages } from '#framework/ssr/browser.tsx'
import { Frame, prepareFrame } from '#app/frame/frame.tsx'
import { notFound, routes } from './pages.ts'

void startPages({ routes, notFound, Frame, prepareFrame }, (lang) => (lang === 'en' ? import('virtual:words/en') : import('virtual:words/ar')))
