import { globSync, readFileSync } from 'node:fs'
import type { Breach, Law } from './source.ts'

const SIDES = '(?:left|right)'
const PROPERTY = new RegExp(
  `(?<![\\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-${SIDES}(?:-(?:width|style|color))?|border-(?:top|bottom)-${SIDES}-radius|${SIDES})\\s*:`,
  'g',
)
const VALUE = new RegExp(`(?<![\\w-])(?:text-align|float|clear|caption-side)\\s*:\\s*${SIDES}\\b`, 'g')

/** Toasts stand at the right in both languages. */
const EXEMPT = 'src/framework/ui/styles/toast.css'

const blankComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length))

export const logicalCss: Law = {
  name: 'CSS is logical: no left and right',
  check: () =>
    globSync('src/**/*.css', { exclude: [EXEMPT] })
      .sort()
      .flatMap((file): Breach[] => {
        const css = blankComments(readFileSync(file, 'utf8'))
        return [PROPERTY, VALUE].flatMap((pattern) =>
          [...css.matchAll(pattern)].map(({ 0: reason, index: at }) => ({ file, at, reason })),
        )
      }),
}
