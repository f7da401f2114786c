import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The values of a theme by their names. */
function themeOf(name: 'light' | 'dark' | 'system') {
  const body = new RegExp(`\\[data-theme='${name}'\\] \\{([^}]*)\\}`).exec(tokens)?.[1]
  assert.ok(body, name)
  return new Map([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, token, value]) => [token!, value!] as const))
}
const light = themeOf('light')
const dark = themeOf('dark')

/**
 * What both themes have alike: colors that lie on pictures, on the deep green of the landing page or on what is veiled,
 * which are dark in both.
 */
const ALIKE = new Set('amber white picture inverse inverse-hover line-inverse rule-inverse veil veiled'.split(' '))

/** Relative luminance (WCAG 2.2) of a color as six digits. */
function luminance(color: string) {
  const [, hex] = /^#([0-9a-f]{6})$/i.exec(color) ?? []
  assert.ok(hex, `not six digits: ${color}`)
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string) => {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

describe('themes', () => {
  it('each color of the light theme has one of its own in the dark theme, and none is there alone', () => {
    assert.deepEqual([...light.keys()].filter((token) => !ALIKE.has(token)).toSorted(), [...dark.keys()].toSorted())
  })

  it('a dark device gets the dark theme where it is followed, on screens alone', () => {
    assert.deepEqual(themeOf('system'), dark)
    assert.match(inMedia(tokens, 'screen and (prefers-color-scheme: dark)'), /\[data-theme='system'\] \{/)
  })

  it('pictures have the same light ground in both, so that dark logos without one are seen', () => {
    const base = readFileSync('src/framework/ui/styles/base.css', 'utf8')
    assert.match(base, /^img \{\n {2}background: var\(--picture\);/m)
    assert.ok(!dark.has('picture') && contrast(light.get('picture')!, '#000000') > 18)
  })

  /** What is read on what, and the least contrast of each. */
  const PAIRS: [string, string[], number][] = [
    ['focus', ['bg', 'surface', 'raised', 'subtle'], 3],
    ['border-input', ['bg', 'surface', 'raised'], 3],
    ['ink', ['bg', 'surface', 'raised', 'subtle'], 7],
    ['text-2', ['bg', 'surface', 'raised', 'subtle'], 4.5],
    ['muted', ['bg', 'surface', 'raised', 'subtle'], 4.5],
    ['link', ['bg', 'surface', 'raised', 'subtle'], 4.5],
    ['on-primary', ['primary', 'primary-hover'], 4.5],
    ['on-tint', ['tint'], 4.5],
    ['on-deep', ['deep', 'deep-2'], 4.5],
    ['on-deep-2', ['deep', 'deep-2'], 4.5],
    ['warn', ['warn-bg', 'surface'], 4.5],
    ['danger', ['danger-bg', 'surface'], 4.5],
    ['ok', ['ok-bg', 'surface'], 4.5],
    ['info', ['info-bg', 'surface'], 4.5],
    ['av-2', ['av-2-bg'], 4.5],
    ['av-3', ['av-3-bg'], 4.5],
    ['av-4', ['av-4-bg'], 4.5],
  ]
  for (const [name, theme] of [
    ['light', light],
    ['dark', dark],
  ] as const)
    it(`${name}: what is read, framed or focused stands out from what it is on`, () => {
      const weak = PAIRS.flatMap(([front, backs, least]) =>
        backs.flatMap((back) => {
          const found = contrast(theme.get(front)!, theme.get(back)!)
          return found < least ? [`--${front} on --${back}: ${found.toFixed(2)} < ${least}`] : []
        }),
      )
      assert.deepEqual(weak, [])
    })

  it('every token that a style sheet uses is defined', () => {
    const sheets = globSync('src/**/*.css')
    const all = sheets.map((file) => readFileSync(file, 'utf8')).join('\n')
    const code = globSync('src/**/*.tsx')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const defined = new Set([...`${all}${code}`.matchAll(/(--[\w-]+)['"]?\s*:/g)].map(([, token]) => token))
    const used = [...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, token]) => token!)
    assert.deepEqual([...new Set(used.filter((token) => !defined.has(token)))], [])
  })
})

/** Text on a ground that is not printed, of what paper does not have. */
const NOT_ON_PAPER = /button|toast|switch|skip/

it('text of every color stands out from white paper, whatever the theme', () => {
  assert.match(inMedia(tokens, 'screen'), /\[data-theme='dark'\] \{/)
  const onPaper = new Map([
    ...light,
    ...[...inMedia(tokens, 'print').matchAll(/--([\w-]+):\s*([^;]+);/g)].map(
      ([, token, value]) => [token!, value!] as const,
    ),
  ])
  const valueOf = (token: string): string => {
    const value = onPaper.get(token) ?? ''
    const named = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
    return named ? valueOf(named) : value
  }
  const pale = globSync('src/**/*.css').flatMap((file) => {
    const css = readFileSync(file, 'utf8')
    const printed = css.includes('@media print {') ? inMedia(css, 'print') : ''
    return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector, rule]) => {
      if (printed.includes(`${selector!.trim()} {`) && !printed.includes(rule!)) return []
      const token = /(?<![\w-])color:\s*var\(--([\w-]+)\)/.exec(rule!)?.[1]
      if (!token || NOT_ON_PAPER.test(selector!)) return []
      return contrast(valueOf(token), '#ffffff') < 4.5 ? [`${file} ${selector!.trim()}: --${token}`] : []
    })
  })
  assert.deepEqual(pale, [])
})

/** The rules of a style sheet inside of a media query. */
function inMedia(css: string, query: string) {
  const at = css.indexOf(`@media ${query} {`)
  assert.ok(at >= 0, query)
  let depth = 0
  for (let end = at; end < css.length; end++) {
    if (css[end] === '{') depth++
    if (css[end] === '}' && --depth === 0) return css.slice(at, end)
  }
  return ''
}

it('long texts that are cut on screen are whole on paper and without scripts', () => {
  const css = readFileSync(join(import.meta.dirname, 'components.css'), 'utf8')
  const rule = (part: string) => /\.clamp\s*\{([^}]*)\}/.exec(part)?.[1] ?? ''
  assert.match(rule(css), /display:\s*-webkit-box/)
  for (const query of ['print', '(scripting: none)']) assert.match(rule(inMedia(css, query)), /display:\s*block/, query)
})
