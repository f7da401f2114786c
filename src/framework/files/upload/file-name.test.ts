import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cleanName, contentDisposition, displayName } from './file-name.ts'

describe('a file name', () => {
  it('is cleaned for showing', () => {
    for (const [sent, shown] of [
      ['عرض السعر.pdf', 'عرض السعر.pdf'],
      ['../../etc/passwd.pdf', 'passwd.pdf'],
      ['C:\\Users\\me\\quote.pdf', 'quote.pdf'],
      ['invoice\u202Efdp.pdf', 'invoicefdp.pdf'],
      ['a\r\nSet-Cookie: x.pdf', 'a Set-Cookie_ x.pdf'],
      ['..hidden.pdf. ', 'hidden.pdf'],
      ['e\u0301.pdf', '\u00E9.pdf'],
      ['', 'file'],
      ['.pdf', 'pdf'],
      ['\u200F\u200F', 'file'],
    ] as const)
      assert.equal(cleanName(sent), shown)
  })

  it('ends as its content says', () => {
    assert.equal(displayName('photo.jpeg', 'jpg'), 'photo.jpeg')
    assert.equal(displayName('photo.PNG', 'jpg'), 'photo.jpg')
    assert.equal(displayName('photo.jpg.html', 'jpg'), 'photo.jpg.html.jpg')
    assert.equal(displayName('', 'pdf'), 'file.pdf')
    assert.equal(displayName('photo', 'png'), 'photo.png')
  })

  it('has at most 150 characters, the ending among them', () => {
    const long = displayName(`${'ع'.repeat(300)}.docx`, 'docx')
    assert.equal(long.length, 150)
    assert.match(long, /\.docx$/)
    assert.ok(displayName('😀'.repeat(150), 'pdf').isWellFormed())
    assert.ok(displayName('a'.repeat(400), 'pdf').length <= 150)
  })
})

describe('Content-Disposition', () => {
  it('carries the name in ASCII and in UTF-8', () => {
    assert.equal(
      contentDisposition('عرض.pdf'),
      `attachment; filename="___.pdf"; filename*=UTF-8''%D8%B9%D8%B1%D8%B6.pdf`,
    )
    assert.equal(contentDisposition('a.png', 'inline'), `inline; filename="a.png"; filename*=UTF-8''a.png`)
  })

  it('@asvs V5.4.2 cannot be broken out of', () => {
    for (const name of [
      'a"b.pdf',
      'a\\b.pdf',
      'a\r\nX: y.pdf',
      "it's (1)*.pdf",
      'a;filename=b.html',
      '100%.pdf',
      '😀.pdf',
    ]) {
      const header = contentDisposition(name)
      assert.match(header, /^attachment; filename="[ !#-$&-:<-[\]-~]*"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]*$/)
      assert.equal(decodeURIComponent(header.split("UTF-8''")[1] ?? ''), name)
    }
  })
})
