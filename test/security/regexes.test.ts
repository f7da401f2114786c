import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parseSync, Visitor } from 'vite'
import { countable, isUnbounded } from '#test/support/regex-steps.ts'

const SOURCE = join(import.meta.dirname, '../../src')

/** Patterns for texts that were cut before to a few letters. */
const SHORT: Record<string, string> = {
  'framework/files/inspection/inspect-pdf.server.ts': String.raw`(\d+\s+\d+)\s*$`,
  'tenders/lines/import/guess-columns.ts': String.raw`[([].*?[)\]]`,
}

/** The regular expressions of a file; what a template inserts is read as `9`. */
function patternsOf(file: string) {
  const text = readFileSync(join(SOURCE, file), 'utf8')
  const found: RegExp[] = []
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push(new RegExp(node.regex.pattern, node.regex.flags))
    },
    NewExpression: ({ callee, arguments: [source, flags] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || source?.type !== 'TemplateLiteral') return
      const pattern = source.quasis.map(({ value }) => value.cooked).join('9')
      found.push(new RegExp(pattern, flags?.type === 'Literal' ? String(flags.value) : ''))
    },
  }).visit(parseSync(file, text).program)
  return found
}

const LETTERS = [
  'a',
  'A',
  '0',
  ' ',
  '\n',
  '\t',
  '.',
  '-',
  '_',
  '/',
  '\\',
  '<',
  '>',
  '(',
  ')',
  '[',
  '@',
  '"',
  "'",
  '=',
  ';',
  ',',
  ':',
  '%',
  '+',
  '?',
  '#',
  '{',
  '…',
  '\u2066',
  'ا',
]
const SIZE = 100
/** Work that doubles when the text doubles grows fourfold; quadratic work grows sixteenfold. */
const GROWTH = 8

/** Texts of two sizes that repeat what the pattern looks for, and then do not end as it expects. */
function attacks(atoms: readonly RegExp[]) {
  const samples = atoms.map((atom) => {
    const literal = /^\^\(\?:\\?([^])\)\$$/u.exec(atom.source)?.[1] ?? ''
    return [literal, ...LETTERS].filter((letter) => atom.test(letter)).slice(0, 2)
  })
  const texts: [string, string][] = []
  for (const [index, own] of samples.entries()) {
    const before = samples.slice(0, index).map(([first = '']) => first)
    const next = samples[index + 1]?.[0] ?? ''
    for (const beginning of new Set(['', before.join('')]))
      for (const repeat of new Set([...own, `${own[0]}${next}`, `${own[0]}0 `, before.slice(-2).join('') + own[0]]))
        for (const end of ['\u0000!', '\n\u0000!']) {
          const ofSize = (size: number) => beginning + repeat.repeat(size / repeat.length) + end
          texts.push([ofSize(SIZE), ofSize(4 * SIZE)])
        }
  }
  return texts
}

/** A text on which the work of a pattern grows faster than the text. */
function superlinear(pattern: RegExp) {
  const { search, atoms } = countable(pattern)
  return attacks(atoms).find(([small, large]) => {
    const counted = search(small, 10 * SIZE ** 2)
    if (!counted) return true
    // The count is worth something only if it matches what the real engine matches.
    const real = [...small.matchAll(new RegExp(pattern, [...new Set(`${pattern.flags}g`)].join('')))].map(
      (match): [number, number] => [match.index, match.index + match[0].length],
    )
    assert.deepEqual(counted.matches, pattern.global ? real : real.slice(0, 1), String(pattern))
    return !search(large, counted.steps * GROWTH)
  })?.[0]
}

describe('@asvs V15.2.2 patterns', () => {
  it('are known to be superlinear by their steps', () => {
    for (const slow of [
      /0+$/,
      /[\r\n]+$/,
      /(\d+)$/,
      /\B(?=(\d{3})+$)/g,
      /[?#].*$/,
      /^(?:a+)+$/,
      /^x(?:a|aa)*$/,
      /\s*=/,
    ])
      assert.ok(superlinear(slow), String(slow))
    for (const linear of [/^0+/, /\s+/g, /^\d+$/, /"[^"]*"/, /[a-z]{1,60}@/g])
      assert.equal(superlinear(linear), undefined, String(linear))
  })

  it('read long hostile texts in linear time', () => {
    let read = 0
    const slow: string[] = []
    for (const file of globSync('**/*.{ts,tsx}', { cwd: SOURCE, exclude: ['**/*.test.ts'] }).sort())
      for (const pattern of patternsOf(file)) {
        read++
        if (!isUnbounded(pattern) || SHORT[file] === pattern.source) continue
        const text = superlinear(pattern)
        if (text !== undefined) slow.push(`${file}: ${String(pattern)} on ${JSON.stringify(text.slice(0, 20))}`)
      }
    assert.ok(read > 250)
    assert.deepEqual(slow, [])
  })
})
