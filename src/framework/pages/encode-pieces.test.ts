import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { encodePieces } from './encode-pieces.server.ts'

const copyOf = (pieces: readonly string[]) => encodePieces(pieces, (bytes) => Buffer.from(bytes))

describe('pieces of a page', () => {
  it('are encoded as one text', () => {
    const pieces = ['<p>', 'مضخات', '', ' – 😀 </p>']
    assert.equal(copyOf(pieces).toString(), pieces.join(''))
  })

  it('of a page larger than any before have room', () => {
    const pieces = ['ب', '€'.repeat(1_500_000), 'end']
    assert.equal(copyOf(pieces).toString(), pieces.join(''))
  })

  it('of one page are not sent with the next', () => {
    const secret = 'the amount of another company'.repeat(10_000)
    const first = copyOf([secret])
    assert.equal(copyOf(['short']).toString(), 'short')
    assert.equal(first.toString(), secret)
    assert.throws(() => encodePieces([secret], (bytes) => bytes), /overwrite/)
    assert.throws(() => encodePieces([secret], (bytes) => bytes.subarray(0, 10)), /overwrite/)
  })
})
