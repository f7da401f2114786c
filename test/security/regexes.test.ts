import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { cpuTimer } from '#test/support/cpu-time.ts'
import { maskContacts } from '#framework/text/mask-contacts.ts'

const SOURCE = join(import.meta.dirname, '../../src')

const LITERAL =
  /(?<![\w)\]/*<'"`])\/((?:\\.|\[(?:[^\]\\\n]|\\.)+\]|[^/*\\[\n ])(?:\\.|\[(?:[^\]\\\n]|\\.)+\]|[^/\\[\n])*)\/([dgimsuvy]*)/g
/** What they read is the product's own, its configuration, or a few letters that were cut out before. */
const OF_OUR_OWN = new Set([
  'framework/api/api-client.ts',
  'framework/pictures/text.server.ts',
  'framework/mail/message.ts',
  'framework/files/inspection/inspect-pdf.server.ts',
])
const SIZE = 20_000
const repeated = [
  'a',
  '0',
  ' ',
  '.',
  '-',
  '\n',
  '/',
  '<',
  '(',
  'a@',
  'a.',
  'a-',
  '0 ',
  '[',
  '\\',
  '"',
  '=',
  ';',
  ',',
  ':',
  '%',
  'www.',
  'ا',
  'ا ',
  '/Filter ',
  'obj ',
  '0-',
  '+0',
]
const attacks = repeated.map((part) => `${part.repeat(SIZE / part.length)}\u0000!`)

const LIMIT = 250
/**
 * Whether a second run, too, takes long: the first may have been compiled. What is quadratic takes more than half a
 * second.
 */
function isSlow(work: () => unknown) {
  const timed = () => {
    const spent = cpuTimer()
    work()
    return spent()
  }
  return timed() > LIMIT && timed() > LIMIT
}

describe('@asvs V15.2.2 patterns', () => {
  it('read long hostile texts in linear time', () => {
    let read = 0
    const slow: string[] = []
    for (const file of globSync('**/*.{ts,tsx}', { cwd: SOURCE })) {
      if (file.includes('.test.') || OF_OUR_OWN.has(file)) continue
      for (const [, source = '', flags] of readFileSync(join(SOURCE, file), 'utf8').matchAll(LITERAL)) {
        let pattern: RegExp
        try {
          pattern = new RegExp(source, flags)
        } catch {
          // Not a pattern but a quotient, or a comment.
          continue
        }
        read++
        for (const attack of attacks)
          if (isSlow(() => attack.replace(pattern, ''))) slow.push(`${file}: ${source} on ${attack.slice(0, 8)}…`)
      }
    }
    assert.ok(read > 100)
    assert.deepEqual(slow, [])
  })

  it('hide contacts of long hostile texts in linear time', () => {
    const slow = attacks.filter((attack) => isSlow(() => maskContacts(attack)))
    assert.deepEqual(
      slow.map((attack) => attack.slice(0, 8)),
      [],
    )
  })
})
