import type { JSHandle, Page, Route } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** What the functions below share, which run in the page. */
const tools = () => {
  const seen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    // What only screen readers find is clipped.
    getComputedStyle(element).clipPath === 'none' &&
    element.getBoundingClientRect().width > 1
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  /** The classes that the sheets of the page style, as CSS writes them. */
  const styled = () => {
    const selectorsOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
        ...('cssRules' in rule ? selectorsOf(rule.cssRules as CSSRuleList) : []),
      ])
    const selectors = [...document.styleSheets].flatMap(({ cssRules }) => selectorsOf(cssRules))
    return new Set(selectors.join(' ').match(/\.(?:\\[0-9a-f]+ ?|\\.|[\w-])+/g))
  }
  return { seen, named, styled }
}
const TOOLS = `(${tools.toString()})()`

/**
 * What a person would see to be wrong at first sight: buttons in the browser's own look, elements whose class no sheet
 * of the page styles, a sentence with a place that was not filled, something at the top that stands there twice, a page
 * that is wider than its window, and "loading" where the server has written the page.
 */
export const faultsOf = (page: Page) =>
  page.evaluate<string[]>(`{
    const { seen, named, styled } = ${TOOLS}
    const classes = styled()
    const all = (selector) => [...document.querySelectorAll(selector)].filter(seen)
    const names = all('header :is(a, button)').map(named).map((name) => name.slice(name.indexOf('“')))
    const { scrollWidth, clientWidth } = document.documentElement
    ;[
      ...all('button').filter((one) => getComputedStyle(one).borderTopStyle === 'outset').map((one) => 'raw: ' + named(one)),
      ...all('body [class]').flatMap((one) =>
        [...one.classList]
          .filter((name) => !classes.has('.' + CSS.escape(name)))
          .map((name) => 'unstyled: ' + named(one) + ' ' + name),
      ),
      ...(document.body.innerText.match(/\\{\\w+\\}|\\[object \\w+\\]|\\bundefined\\b/g) ?? []).map((text) => 'raw: ' + text),
      ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => 'twice: ' + name),
      ...(scrollWidth > clientWidth ? ['wide: ' + scrollWidth + ' in ' + clientWidth] : []),
      ...all('main [aria-busy=true], main .placeholder').map((one) => 'loading: ' + named(one)),
    ]
  }`)

/** Everything that is seen now, where it stands and how it looks, once its fonts are there and drawn. */
export const noteLook = (page: Page): Promise<JSHandle> =>
  page.evaluateHandle(`document.fonts.ready.then(async () => {
    const twoFrames = async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    await twoFrames()
    const { seen, named } = ${TOOLS}
    const lookOf = (element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, fontSize, borderTopWidth } = getComputedStyle(element)
      return [left + scrollX, top + scrollY, width, height].map(Math.round).join(' ') + ' ' +
        [color, backgroundColor, fontSize, borderTopWidth].join(' ')
    }
    const before = [...document.querySelectorAll('body *')].filter(seen).map((element) => [element, lookOf(element)])
    // What moved before it was noted is painted, and so reported, after that.
    await twoFrames()
    return { at: performance.now(), changes: () => before.flatMap(([element, look]) => {
      if (!element.isConnected || !seen(element)) return element.matches('a, button') ? [named(element) + ': gone'] : []
      const now = lookOf(element)
      return now === look ? [] : [named(element) + ': ' + look + ' → ' + now]
    }) }
  })`)

/** The first of that which stands elsewhere or looks otherwise now, and links and buttons that are gone. */
export const changesOf = (look: JSHandle) =>
  look.evaluate((noted: { changes: () => string[] }) => noted.changes().slice(0, 8))

/** What has moved since then without an act of a person. */
export const shiftOf = (page: Page, look: JSHandle) =>
  page.evaluate(
    async (noted: { at: number }) => {
      interface Shift extends PerformanceEntry {
        hadRecentInput: boolean
        value: number
        sources: { node: Node | null }[]
      }
      const entries: PerformanceEntry[] = []
      const observer = new PerformanceObserver((list) => void entries.push(...list.getEntries()))
      observer.observe({ type: 'layout-shift', buffered: true })
      // What one frame moves is reported with the next.
      for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
      observer.disconnect()
      return (entries as Shift[])
        .filter(({ hadRecentInput, startTime }) => !hadRecentInput && startTime > noted.at)
        .map(
          ({ value, sources }) =>
            `${value.toFixed(4)} ${sources.map(({ node }) => (node as Element)?.outerHTML?.slice(0, 80)).join(' | ')}`,
        )
    },
    look as JSHandle<{ at: number }>,
  )

/** Holds requests of a page back until `release`, and again from `resume` on. */
export async function hold(page: Page, matches: (url: string) => boolean) {
  const held: Route[] = []
  let holds = true
  await page.route(
    (url) => matches(url.href),
    (route) => (holds ? void held.push(route) : route.continue().catch(() => {})),
  )
  return {
    held,
    release: async () => {
      holds = false
      for (const route of held.splice(0)) await route.continue().catch(() => {})
    },
    resume: () => {
      holds = true
    },
  }
}

export const isScript = (url: string) => new URL(url).pathname.endsWith('.js')

/** The page with all that comes later. */
export async function wholeOf(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
  await page.waitForLoadState('networkidle')
}

/** Whatever is wider than the window, as selectors; nothing when all fits. */
export const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -1 || right > clientWidth + 1)
    })
    return [
      `${scrollWidth} > ${clientWidth}`,
      ...wide.slice(0, 8).map(({ tagName, className }) => `${tagName}.${String(className)}`),
    ]
  })
