/** One page of paper: a heading, facts in two columns, a table, a paragraph. All in Latin letters. */
export interface Paper {
  company: string
  kind: string
  title: string
  facts: readonly (readonly [label: string, value: string])[]
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] }
  text?: string
}

const PAGE = { width: 595, height: 842, margin: 56 }
const INK = '0.08 0.13 0.12'
const DEEP = '0.04 0.33 0.39'
const GRAY = '0.34 0.39 0.37'
const RULE = '0.86 0.89 0.88'
/** Where the columns of a table begin; the first one is the widest. */
const COLUMNS = [PAGE.margin, 360, 450]

const literal = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`
const write = (x: number, y: number, text: string, size: number, color = INK, font = 'F1') =>
  `BT /${font} ${size} Tf ${color} rg ${x} ${y} Td ${literal(text)} Tj ET`
const fill = (x: number, y: number, width: number, height: number, color: string) =>
  `${color} rg ${x} ${y} ${width} ${height} re f`

function wrap(text: string, width: number) {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function draw({ company, kind, title, facts, table, text }: Paper) {
  const { width, height, margin } = PAGE
  const drawn = [
    fill(0, height - 96, width, 96, DEEP),
    write(margin, height - 52, company, 16, '1 1 1', 'F2'),
    write(margin, height - 74, kind, 11, '0.73 0.84 0.85'),
  ]
  let y = height - 140
  for (const line of wrap(title, 52)) {
    drawn.push(write(margin, y, line, 17, INK, 'F2'))
    y -= 24
  }
  y -= 8
  for (const [label, value] of facts) {
    drawn.push(write(margin, y, label, 10, GRAY), write(margin + 130, y, value, 10.5))
    y -= 19
  }
  if (table) {
    y -= 20
    drawn.push(fill(margin, y - 8, width - 2 * margin, 24, '0.89 0.94 0.95'))
    for (const [index, head] of table.head.entries())
      drawn.push(write(COLUMNS[index]! + (index ? 0 : 8), y, head, 10, DEEP, 'F2'))
    for (const row of table.rows) {
      y -= 26
      for (const [index, cell] of row.entries()) drawn.push(write(COLUMNS[index]! + (index ? 0 : 8), y, cell, 10.5))
      drawn.push(fill(margin, y - 9, width - 2 * margin, 0.7, RULE))
    }
    y -= 20
  }
  y -= 24
  for (const line of text ? wrap(text, 88) : []) {
    drawn.push(write(margin, y, line, 11))
    y -= 18
  }
  drawn.push(
    fill(margin, 70, width - 2 * margin, 0.7, RULE),
    write(margin, 52, 'Demo document. Companies, people and prices are invented.', 9, GRAY),
  )
  return drawn.join('\n')
}

/** A PDF of one page, with the two fonts that every reader has. */
export function paperPdf(paper: Paper): Buffer {
  const page = Buffer.from(draw(paper), 'latin1')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${page.length} >>\nstream\n${page.toString('latin1')}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${literal(paper.title)} /Author ${literal(paper.company)} >>`,
  ]
  let pdf = '%PDF-1.4\n'
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(pdf.length)
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const start = pdf.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R /Info ${size - 1} 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}
