import { aCompoundFile, aDocx, aGif, aJpg, anOfficeFile, aPdf, aPng, zip, type MadeFile } from './files.ts'

const file = (name: string, bytes: Buffer | string, type = 'application/octet-stream'): MadeFile => ({
  name,
  type,
  bytes: Buffer.from(bytes),
})
const after = (made: MadeFile, name: string, text: string): MadeFile => ({
  ...made,
  name,
  bytes: Buffer.concat([made.bytes, Buffer.from(text)]),
})

/**
 * Forty files that are valid in two formats, or in another one than their name claims. `run` is the script that each
 * would execute if a browser treated it as a page, script or SVG.
 */
export function polyglots(run: string): MadeFile[] {
  const script = `<script>${run}</script>`
  const page = `<!DOCTYPE html><html><body>${script}</body></html>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${run}">${script}</svg>`
  const gifScript = Buffer.concat([Buffer.from('GIF89a/*'), aGif().bytes.subarray(8), Buffer.from(`*/=1;${run}`)])
  const comment = aGif().bytes
  const commented = Buffer.concat([
    comment.subarray(0, -1),
    Buffer.from([0x21, 0xfe, script.length]),
    Buffer.from(script),
    Buffer.from([0]),
    Buffer.from(';'),
  ])
  const jpgComment = Buffer.concat([
    aJpg().bytes.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, script.length + 2]),
    Buffer.from(script),
    aJpg().bytes.subarray(2),
  ])
  const action = (what: string) => aPdf('a.pdf', `4 0 obj\n<< ${what} >>\nendobj\n`)
  const macros = (ext: 'docx' | 'xlsx' | 'pptx', name: string) =>
    anOfficeFile(ext, { name, entries: [{ name: 'word/vbaProject.bin', data: 'x' }] })
  return [
    file('a.gif', gifScript, 'image/gif'),
    file('b.gif', `GIF89a=1;${run}`, 'image/gif'),
    file('c.gif', commented, 'image/gif'),
    after(aGif(), 'd.gif', page),
    after(aGif('e.gif.html'), 'e.gif.html', script),
    file('f.gif', `GIF87a${page}`, 'image/gif'),
    after(aPng(), 'a.png', page),
    after(aPng(), 'b.png.html', script),
    file('c.png', Buffer.concat([aPng().bytes.subarray(0, 33), Buffer.from(page)])),
    after(aPng(), 'd.svg', svg),
    file('e.png', svg, 'image/png'),
    file('f.png', `\x89PNG\r\n\x1A\n${page}`),
    after(aJpg(), 'a.jpg', page),
    file('b.jpg', jpgComment, 'image/jpeg'),
    after(aJpg(), 'c.jpg.js', `;${run}`),
    file('d.jpg', Buffer.from(`\xFF\xD8\xFF${page}`, 'latin1')),
    after(aPdf(), 'a.pdf', page),
    aPdf('b.pdf', `%${page}\n`),
    file('c.pdf', `${page}\n%PDF-1.7\n%%EOF`),
    { ...aPdf('d.html', script), type: 'text/html' },
    action(`/OpenAction << /S /JavaScript /JS (${run.replace(/[()]/g, '\\$&')}) >>`),
    action('/AA << /O << /S /Launch /F (cmd.exe) >> >>'),
    action('/S /URI /URI (javascript:alert) /JS (x)'),
    file('a.svg', svg, 'image/svg+xml'),
    file('b.txt', svg, 'text/plain'),
    file('c.csv', `\uFEFF  ${svg}`, 'text/csv'),
    file('a.xml', `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`, 'text/xml'),
    file('b.txt', `<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>`, 'text/plain'),
    file('a.html', page, 'text/html'),
    file('b.txt', page, 'text/plain'),
    file('c.csv', `${run}\n`, 'text/csv'),
    file('d.txt', `text first ${script}`, 'text/plain'),
    macros('docx', 'a.docx'),
    macros('xlsx', 'a.xlsx'),
    macros('pptx', 'a.pptx'),
    aCompoundFile('a.doc', ['WordDocument', 'Macros', 'VBA']),
    aCompoundFile('b.xls', ['Workbook', '_VBA_PROJECT_CUR']),
    file('a.docx', zip([{ name: 'index.html', data: page }]), aDocx().type),
    after(aDocx(), 'b.docx', page),
    anOfficeFile('docx', { name: 'c.docx', entries: [{ name: 'word/page.html', data: page }] }),
  ]
}
