import assert from 'node:assert/strict'
import { it } from 'node:test'
import { cleanPath } from './clean-path.ts'

it('a link copied with punctuation or in other digits is the one that was meant', () => {
  for (const behind of ['،', '.', ')', '؟', '»', ',', '”', '!', ' ', '…', '**', '.)'])
    assert.equal(cleanPath(`/topics/7${encodeURIComponent(behind)}`), '/topics/7', behind)
  assert.equal(cleanPath('/topics/7)'), '/topics/7')
  assert.equal(cleanPath(`/topics/${encodeURIComponent('٧۰')}/notes`), '/topics/70/notes')
  assert.equal(cleanPath('/topics/007'), '/topics/7')
  assert.equal(cleanPath('/login.'), '/login')
  for (const path of ['/', '/topics/7', '/topics/%37', '/topics/%', '/a.b/c', '/x%2Fy', '/topics/0'])
    assert.equal(cleanPath(path), path)
})

it('never leads to another site', () => {
  for (const path of ['//evil.example.', '///evil.example/7.', '/%2F%2Fevil.example.', '/\\\\evil.example.', '/.'])
    assert.match(cleanPath(path), /^\/(?![/\\])/, path)
})
