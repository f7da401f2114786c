import arabic from 'virtual:messages/ar'
import english from 'virtual:messages/en'
import { createRenderer } from '#framework/ssr/server/render.tsx'
import { pages } from './pages.ts'

export const { render, findAction, act, refuse, knownQuery } = createRenderer(pages, { ar: arabic, en: english })
export { default as notices } from 'virtual:notices'
