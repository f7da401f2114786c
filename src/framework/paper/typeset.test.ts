import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it, mock } from 'node:test'
import { pathToFileURL } from 'node:url'
import { isFailure } from '#framework/api/failure.ts'
import { queueTimeouts } from '#framework/http/concurrency-limit.server.ts'
import { describePdf, textRunsOf } from '#test/support/browser/pdf-text.ts'
import { amountWords } from '#framework/i18n/amount-words.ts'
import { halalas } from '#framework/i18n/money.ts'
import { qrRows } from './paper-values.ts'
import { createTypesetter } from './typeset.server.ts'
import { WORKSPACE } from './set-paper.server.ts'

queueTimeouts.enabled = false

/** The limits of time, which end when a test says so, and what waits for the next one. */
const limits: { ms: number; limit: AbortController }[] = []
let onLimit = (_ms: number) => {}
mock.method(AbortSignal, 'timeout', (ms: number) => {
  const limit = new AbortController()
  limits.push({ ms, limit })
  onLimit(ms)
  return limit.signal
})

const folder = await mkdtemp(join(tmpdir(), 'tarsiya-papers-'))
after(() => rm(folder, { recursive: true }))

const HEAD = {
  title: { ar: 'ورقة', en: 'Paper' },
  number: { ar: 'رقم 7', en: 'No. 7' },
  brand: { ar: 'لوحة', en: 'Board' },
  note: null,
}
let written = 0
/** A paper whose template has the given body. */
async function paperOf(body: string, values: object = {}) {
  const file = join(folder, `paper-${++written}.typ`)
  await writeFile(file, `#import "/frame.typ": *\n#show: paper\n${body}\n`)
  return { template: pathToFileURL(file), data: { head: HEAD, ...values } }
}
/** Without end, and without more memory. */
const ENDLESS = '#for _ in range(100000) { for _ in range(100000) {} }'
const short = await paperOf('#written(data.value)', { value: 'Short' })

/** Resolves once a paper has begun. */
const begun = () =>
  new Promise<void>((resolve) => {
    onLimit = (ms) => {
      if (ms === 20000) resolve()
    }
  })

/** The processes that this one has started for papers. */
const processes = () =>
  readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return Number(parent) === process.pid && command.includes('typesetter.server.ts') ? [Number(pid)] : []
    } catch {
      // It has just ended.
      return []
    }
  })

/** A typesetter whose process has begun, and the number of that. */
async function started(changed?: Parameters<typeof createTypesetter>[0]) {
  const before = new Set(processes())
  const typeset = createTypesetter(changed)
  await typeset(short)
  const [pid] = processes().filter((each) => !before.has(each))
  return { typeset, pid: pid! }
}

/** Why there is no paper. */
async function refusalOf(paper: Promise<unknown>) {
  const thrown = await paper.then(
    () => assert.fail('there is a paper'),
    (error: unknown) => error,
  )
  assert.ok(isFailure(thrown), String(thrown))
  return `${thrown.status} ${thrown.code}: ${thrown.cause instanceof Error ? thrown.cause.message : ''}`
}

const typeset = createTypesetter()
const textOf = async (paper: Awaited<ReturnType<typeof paperOf>>) =>
  (await textRunsOf((await typeset(paper)).pdf)).join('')

describe('a paper', () => {
  it('has its texts in the order of reading, a title, a language and tags, and numbered pages', async () => {
    const { pdf, missing } = await typeset(
      await paperOf('#facts(data.facts) #pagebreak() #written(data.facts.at(0).value)', {
        facts: [{ name: { ar: 'الجهة', en: 'Company' }, value: 'شركة مدار الغيث' }],
      }),
    )
    const runs = (await textRunsOf(pdf)).map((run) => run.trim())
    for (const word of ['شركة', 'مدار', 'الغيث', 'الجهة', 'Company', 'Page 1 of 2', 'Page 2 of 2'])
      assert.ok(runs.includes(word), word)
    assert.deepEqual(missing, [])
    assert.deepEqual(await describePdf(pdf), { pages: 2, title: 'ورقة رقم 7 · Paper', lang: 'ar-SA', tagged: true })
  })

  it('repeats the head of a table on each page', async () => {
    const body = `#sheet((1fr,), (data.name,), start, data.rows.map(row => (written(row),)))`
    const rows = Array.from({ length: 90 }, (_, at) => `Row ${at}`)
    const { pdf } = await typeset(await paperOf(body, { name: { ar: 'البند', en: 'Item' }, rows }))
    const runs = await textRunsOf(pdf)
    const { pages } = await describePdf(pdf)
    assert.ok(pages > 1)
    assert.equal(runs.filter((run) => run === 'Item').length, pages)
    assert.ok(rows.every((row) => runs.includes(row)))
  })

  it('never begins a page with the totals of a table: a row is above them', async () => {
    const body = `#sheet((1fr,), (data.name,), (start,), data.rows.map(row => (written(row),)), below: sums(data.sums))`
    const name = { ar: 'البند', en: 'Item' }
    const sums = Array.from({ length: 3 }, () => ({ name: { ar: 'المجموع', en: 'Sum' }, amount: '7.00' }))
    const pages = new Set<number>()
    for (let count = 28; count <= 40; count++) {
      const rows = Array.from({ length: count }, (_, at) => `Row ${at}`)
      const { pdf } = await typeset(await paperOf(body, { name, rows, sums }))
      const runs = (await textRunsOf(pdf)).map((run) => run.trim())
      const above = runs.slice(0, runs.indexOf('Sum')).findLast((run) => /^Row \d|^Page \d/.test(run))
      assert.equal(above, `Row ${count - 1}`)
      pages.add((await describePdf(pdf)).pages)
    }
    assert.deepEqual([...pages], [1, 2])
  })

  it('divides words that are longer than a line, but no codes', async () => {
    const [word, code] = ['x'.repeat(1500), 'f'.repeat(64)]
    const body = `#written(data.word) #facts(data.facts) #boxes(data.boxes)`
    const both = { ar: 'الاسم', en: 'Name' }
    const { pdf } = await typeset(
      await paperOf(body, {
        word,
        facts: [
          { name: both, value: { ar: 'ش'.repeat(300), en: 'W'.repeat(300) } },
          { name: both, value: { code } },
        ],
        boxes: [1, 2].map(() => ({ title: both, name: 'W'.repeat(100), rows: [] })),
      }),
    )
    const runs = await textRunsOf(pdf)
    assert.ok(runs.includes(code))
    assert.deepEqual(
      runs.filter((run) => run.length > 200),
      [],
    )
    for (const [letter, count] of [
      ['x', 1500],
      ['W', 500],
    ] as const)
      assert.equal(runs.join('').split(letter).length - 1, count)
  })

  it('has boxes, quantities with their units, sums and amounts in words, each in both languages', async () => {
    const both = { ar: 'المبلغ', en: 'Amount' }
    const body = `
      #boxes(data.boxes)
      #sheet((40mm,), (data.name,), start, ((quantity("1,200", data.unit),),))
      #sums(data.sums)
      #words(data.words)`
    const { pdf } = await typeset(
      await paperOf(body, {
        name: both,
        boxes: ['شركة', 'Company'].map((name) => ({ title: both, name, rows: [{ name: both, value: '7001234561' }] })),
        unit: { ar: 'متر', en: 'metres' },
        sums: ['152,235.50', '175,070.83'].map((amount) => ({ name: both, amount })),
        words: { ar: amountWords(halalas(500), 'ar'), en: amountWords(halalas(500), 'en') },
      }),
    )
    const runs = (await textRunsOf(pdf)).map((run) => run.trim())
    for (const text of ['شركة', 'Company', '7001234561', '1,200', 'متر', 'metres', '175,070.83', 'خمسة'])
      assert.ok(runs.includes(text), text)
    assert.ok(runs.some((run) => run.startsWith('Five Saudi riyals')))
    assert.equal(runs.filter((run) => run === 'Amount').length, 7)
  })

  it('shows the code of an address', async () => {
    const rows = qrRows('https://tarsiya.example/verify')
    assert.deepEqual(
      [new Set(rows.map((row) => row.length)), new Set(rows.join(''))],
      [new Set([rows.length]), new Set(['0', '1'])],
    )
    const { pdf } = await typeset(await paperOf('#qr(data.rows, "Address")', { rows }))
    assert.ok(pdf.length > (await typeset(short)).pdf.length)
  })
})

describe('values of a paper', () => {
  it('are printed as they are, whatever they would mean as markup', async () => {
    for (const value of [
      '#read("/etc/passwd")',
      '*bold* _italic_ `raw`',
      '$x^2$',
      'a \\ b \\u{41} \\#',
      '<label> @label',
      '#import "/paper.typ": *',
      '= Heading',
      '- item',
      '// not a comment',
      '"); #panic("',
      "a ~ -- --- ... 'b'",
    ])
      assert.ok((await textOf(await paperOf('#written(data.value)', { value }))).includes(value), value)
  })

  it('are printed as their codes where no font has them, which is reported', async () => {
    const paper = await paperOf('#written(data.value)', { value: 'Power 中国 😀' })
    assert.deepEqual((await typeset(paper)).missing, ['中', '国', '😀'])
    const text = await textOf(paper)
    assert.match(text, /Power \[U\+4E2D\]\[U\+56FD\] \[U\+1F600\].*Letters that the fonts of this paper do not have/s)
  })

  it('have a glyph for each letter of Arabic, Persian, Urdu and Latin alphabets, digit and sign that people write', async () => {
    const letters = {
      arabic: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيٱ',
      marks: 'ًٌٍَُِّْٰـ',
      persian: 'پچژکگی',
      urdu: 'ٹڈڑںھہۂۃےۓ',
      kurdish: 'ڕڵۆێەڤ',
      latin: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
      european:
        'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿĄąĆćČčĎďĘęĚěĞğİıŁłŃńŇňŐőŒœŘřŚśŞşŠšŤťŮůŰűŹźŻżŽž',
      digits: '0123456789٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
      punctuation: '.,:;!?()[]{}<>«»“”‘’"\'…–—-_/\\|@#&*+=%^~`$€£،؛؟٪٫٬۔',
      technical: 'm² m³ ° ± × ÷ ½ ¼ ¾ µ Ω ≤ ≥ ≈ √ ∞ ™ ® © № • · → ←',
      greek: 'ΑΒΓΔΩαβγδω',
      cyrillic: 'АБВГДабвгд',
      riyal: '﷼\u20c1',
    }
    for (const [name, value] of Object.entries(letters)) {
      const { missing } = await typeset(await paperOf('#written(data.value)', { value }))
      assert.deepEqual(missing, [], name)
    }
  })
})

describe('a template', () => {
  it('reads no file of the machine, by no path and over no symbolic link', async () => {
    const secret = join(folder, 'secret.typ')
    await writeFile(secret, '#let secret = "canary"')
    for (const path of [secret, '/etc/passwd', '../../etc/passwd', '../../../../etc/passwd', '/proc/self/environ'])
      for (const use of [`#read("${path}")`, `#import "${path}": *`, `#include "${path}"`])
        assert.match(await refusalOf(typeset(await paperOf(use))), /^503 paper_failed: .*failed to load file/, use)
    await assert.rejects(symlink('/etc/passwd', join(WORKSPACE, 'link')), { code: 'ENOTDIR' })
    assert.throws(() => mkdirSync(WORKSPACE, { recursive: true }), { code: 'ENOTDIR' })
    assert.ok((await typeset(short)).pdf.length > 0)
  })

  it('runs in a process that has no setting of this one', async () => {
    process.env.SECRET_CANARY = 'canary'
    try {
      const { pid } = await started()
      const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
        .split('\0')
        .map((line) => line.split('=')[0])
      assert.deepEqual(
        names.filter(
          (name) =>
            !['', 'HOME', 'NODE_COMPILE_CACHE', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'].includes(name!),
        ),
        [],
      )
    } finally {
      delete process.env.SECRET_CANARY
    }
  })
})

describe('the limits of a paper', () => {
  it('end one that takes too long, and the next has another process', async () => {
    const { typeset, pid } = await started()
    const beginning = begun()
    const refused = refusalOf(typeset(await paperOf(ENDLESS)))
    await beginning
    limits.findLast(({ ms }) => ms === 20_000)!.limit.abort()
    assert.equal(await refused, '503 paper_failed: a paper took too long')
    assert.ok((await typeset(short)).pdf.length > 0)
    assert.ok(!processes().includes(pid))
  })

  it('end one that takes too much of the processor, however busy the machine is', async () => {
    const { typeset, pid } = await started({ maxCpuMs: 100 })
    assert.equal(await refusalOf(typeset(await paperOf(ENDLESS))), '503 paper_failed: a paper took too long')
    assert.ok(!processes().includes(pid))
  })

  it('end one that takes too much memory', async () => {
    const { typeset } = await started()
    const huge = await paperOf('#{ let text = "0123456789abcdef"; for _ in range(26) { text += text }; text.len() }')
    assert.equal(await refusalOf(typeset(huge)), '503 paper_failed: a paper took too much memory')
    assert.ok((await typeset(short)).pdf.length > 0)
  })

  it('refuse too many values, pages and bytes', async () => {
    const long = await paperOf('#written(data.value)', { value: 'x'.repeat(2 * 1024 * 1024) })
    assert.match(await refusalOf(typeset(long)), /too many values$/)
    const pages = await paperOf('#for _ in range(201) { pagebreak() }')
    assert.match(await refusalOf(typeset(pages)), /a paper of 202 pages$/)
    assert.match(await refusalOf(createTypesetter({ maxPdfBytes: 1000 })(short)), /too many bytes$/)
  })

  it('refuse one whose process is killed from outside, and the next has another', async () => {
    const { typeset, pid } = await started()
    const beginning = begun()
    const refused = refusalOf(typeset(await paperOf(ENDLESS)))
    await beginning
    process.kill(pid, 'SIGKILL')
    assert.equal(await refused, '503 paper_failed: a process ended: SIGKILL')
    assert.ok((await typeset(short)).pdf.length > 0)
  })

  it('refuse more at the same time than may wait', async () => {
    const { typeset } = await started()
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => typeset(short)))
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
    assert.deepEqual(
      refused.map((thrown) => isFailure(thrown) && [thrown.status, thrown.code, thrown.details.retryAfter]),
      Array.from({ length: 3 }, () => [503, 'downloads_busy', 1]),
    )
  })

  it('give a process to a number of papers, and as long as it stays small, then to the next another', async () => {
    for (const changed of [{ maxPapers: 2 }, { maxRestingBytes: 1 }]) {
      const { typeset, pid } = await started(changed)
      const before = processes()
      await typeset(short)
      if (changed.maxPapers) await typeset(short)
      const others = processes().filter((each) => !before.includes(each))
      assert.equal(others.length, 1)
      assert.notEqual(others[0], pid)
    }
  })
})

describe('the process of papers', () => {
  it('ends when this one is killed, also while it sets one', async () => {
    const endless = await paperOf(ENDLESS)
    const program = join(folder, 'program.mjs')
    await writeFile(
      program,
      `import { createTypesetter } from ${JSON.stringify(new URL('typeset.server.ts', import.meta.url).href)}
      const timeout = AbortSignal.timeout
      AbortSignal.timeout = (ms) => { if (ms === 20000) console.log('begun'); return new AbortController().signal }
      await createTypesetter()({ template: new URL(${JSON.stringify(endless.template.href)}), data: ${JSON.stringify(endless.data)} })`,
    )
    const parent = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe'] })
    await once(parent.stdout, 'data')
    parent.kill('SIGKILL')
    // The process of papers holds the other end of it.
    await once(parent.stderr, 'close')
  })

  it('is made with typst-ts-node-compiler 0.7.0, of which it uses what is listed here', async () => {
    const require = createRequire(import.meta.url)
    const { version } = require('@myriaddreamin/typst-ts-node-compiler/package.json') as { version: string }
    assert.equal(version, '0.7.0', 'look at the papers, and at what an invisible, endless or hostile template does')
    const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
    for (const name of ['addSource', 'mapShadow', 'compile', 'pdf', 'evictCache'] as const)
      assert.equal(typeof NodeCompiler.prototype[name], 'function', name)
  })
})
