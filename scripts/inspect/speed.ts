import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { findBrowser } from '../browser.ts'

/** Lighthouse scores of a page, and its first view on a simulated slow phone and network, in milliseconds. */
export interface Marks {
  performance: number
  accessibility: number
  best_practices: number
  seo: number
  lcp: number
  tbt: number
  cls: number
  /** Benchmark of this machine; below about 1000 the times say more about the machine than about the page. */
  machine: number
  /** Audits that lowered a score other than performance. */
  lost: string[]
}

interface Audit {
  score: number | null
  numericValue?: number
}
interface Lighthouse {
  default: (
    url: string,
    flags: object,
  ) => Promise<{
    lhr: {
      runtimeError?: { message: string }
      environment: { benchmarkIndex: number }
      audits: Record<string, Audit>
      categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
    }
  }>
}

/** Starts a browser for Lighthouse. */
async function startBrowser() {
  const profile = await mkdtemp(join(tmpdir(), 'tarsiya-inspect-'))
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ]
  // A separate process group: Debian starts browsers from a script, and killing only that would leave the browser
  // running.
  const browser = spawn(await findBrowser(), args, { stdio: 'ignore', detached: true })
  const exited = new Promise((resolve) => browser.once('exit', resolve))
  const startOutput = join(profile, 'DevToolsActivePort')
  const port = async () => (existsSync(startOutput) ? Number((await readFile(startOutput, 'utf8')).split('\n')[0]) : 0)
  for (const end = Date.now() + 30_000; !(await port()); await pause(50))
    if (Date.now() > end) throw new Error('the browser did not start')
  return {
    port: await port(),
    async stop() {
      if (browser.pid) process.kill(-browser.pid)
      await exited
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]!

/** Runs Lighthouse as a phone several times and returns medians. */
export async function measure(
  folder: string,
  urls: string[],
  runs: number,
  print: (url: string, marks: Marks) => void,
) {
  const lighthouse = createRequire(join(folder, 'index.js')).resolve('lighthouse')
  const { default: run } = (await import(pathToFileURL(lighthouse).href)) as Lighthouse
  const browser = await startBrowser()
  try {
    for (const url of urls) {
      const all: Marks[] = []
      const once = async () => {
        const flags = {
          port: browser.port,
          logLevel: 'error',
          ignoreStatusCode: true,
          onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
        }
        const { lhr } = await run(url, flags)
        if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
        const { audits, categories, environment } = lhr
        const mark = (name: string) => Math.round(categories[name]!.score * 100)
        const value = (name: string) => audits[name]!.numericValue ?? 0
        const lost = ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
          categories[name]!.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]!.score ?? 1) < 1).map(
            ({ id }) => `${name}: ${id}`,
          ),
        )
        all.push({
          performance: mark('performance'),
          accessibility: mark('accessibility'),
          best_practices: mark('best-practices'),
          seo: mark('seo'),
          lcp: value('largest-contentful-paint'),
          tbt: value('total-blocking-time'),
          cls: value('cumulative-layout-shift'),
          machine: environment.benchmarkIndex,
          lost,
        })
      }
      // A run can fail on a busy machine; a page that fails three times is broken.
      for (let failed = 0; all.length < runs;) {
        await once().catch((error: unknown) => {
          if (++failed === 3) throw error
        })
      }
      const of = (name: Exclude<keyof Marks, 'lost'>) => median(all.map((marks) => marks[name]))
      print(url, {
        performance: of('performance'),
        accessibility: of('accessibility'),
        best_practices: of('best_practices'),
        seo: of('seo'),
        lcp: of('lcp'),
        tbt: of('tbt'),
        cls: of('cls'),
        machine: of('machine'),
        lost: [...new Set(all.flatMap(({ lost }) => lost))],
      })
    }
  } finally {
    await browser.stop()
  }
}
