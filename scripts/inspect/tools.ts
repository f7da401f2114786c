import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'

/** Exact versions of the tools, which are installed into a temporary folder and are not part of the application. */
const TOOLS = [
  'html-validate@11.18.0',
  'vnu-jar@26.9.27',
  '@adobe/structured-data-validator@1.7.1',
  'open-graph-scraper@6.12.0',
  'linkinator@8.1.0',
  'lighthouse@13.5.0',
]

/** Installs the tools into a folder if necessary. */
export function installTools(folder: string) {
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel',
    'error',
    ...TOOLS,
  ]
  const { status } = spawnSync('npm', args, { stdio: 'inherit', timeout: 300_000 })
  if (status !== 0) throw new Error('the tools could not be installed')
}

/** Loads a module of a tool. */
async function toolModule(folder: string, name: string): Promise<unknown> {
  return import(pathToFileURL(createRequire(join(folder, 'index.js')).resolve(name)).href)
}

/** A fetched page. */
export interface Fetched {
  name: string
  url: string
  status: number
  html: string
}

/** Findings by page name; empty lists are the goal. */
export type Findings = Map<string, string[]>
const none = (pages: Fetched[]): Findings => new Map(pages.map(({ name }) => [name, []]))

interface HtmlValidateModule {
  HtmlValidate: new (loader: object) => {
    validateString: (
      html: string,
    ) => Promise<{ results: { messages: { ruleId: string; message: string; selector: string | null }[] }[] }>
  }
  StaticConfigLoader: new (config: object) => object
}

/** Validates markup: HTML standard and accessibility, not style. */
export async function validate(folder: string, pages: Fetched[], config: object): Promise<Findings> {
  const { HtmlValidate, StaticConfigLoader } = (await toolModule(folder, 'html-validate')) as HtmlValidateModule
  const validator = new HtmlValidate(new StaticConfigLoader(config))
  const found = none(pages)
  for (const { name, html } of pages) {
    const { results } = await validator.validateString(html)
    for (const { messages } of results)
      for (const { ruleId, message, selector } of messages)
        found.get(name)!.push(`${ruleId}: ${message} (${selector ?? ''})`)
  }
  return found
}

/** Validates markup with the reference checker of the HTML standard; undefined without Java. */
export function checkMarkup(folder: string, pages: Fetched[]): Findings | undefined {
  if (spawnSync('java', ['-version']).status !== 0) return undefined
  const found = none(pages)
  const pagesFolder = join(folder, 'pages')
  rmSync(pagesFolder, { recursive: true, force: true })
  mkdirSync(pagesFolder)
  for (const [index, { html }] of pages.entries()) writeFileSync(join(pagesFolder, `${index}.html`), html)
  const jar = join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar')
  const { stdout, stderr } = spawnSync('java', ['-jar', jar, '--format', 'json', '--stdout', pagesFolder], {
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 1e8,
  })
  if (!stdout.startsWith('{')) throw new Error(`no answer about the markup: ${stderr}`)
  const { messages } = JSON.parse(stdout) as {
    messages: { type: string; url: string; message: string; extract?: string }[]
  }
  for (const { type, url, message, extract } of messages) {
    if (type !== 'info')
      found.get(pages[Number(/(\d+)\.html$/.exec(url)?.[1])]!.name)!.push(`${message} (${extract ?? ''})`)
  }
  return found
}

type Thing = Record<string, unknown> & { '@type': string }
interface StructuredData {
  default: new (schema?: object) => {
    validate: (data: object) => Promise<{ issueMessage: string; severity: string; path: { type?: string }[] }[]>
  }
}

/** Validates structured data, also against the vocabulary if it can be fetched. */
export async function checkThings(folder: string, pages: Fetched[]) {
  const { default: Validator } = (await toolModule(folder, '@adobe/structured-data-validator')) as StructuredData
  const vocabulary = await fetch('https://schema.org/version/latest/schemaorg-all-https.jsonld', {
    signal: AbortSignal.timeout(10_000),
  })
    .then((answer) => (answer.ok ? (answer.json() as Promise<object>) : undefined))
    .catch(() => undefined)
  const found = none(pages)
  const counts = new Map<string, string[]>()
  for (const { name, html } of pages) {
    const jsonld: Record<string, Thing[]> = {}
    for (const [, text = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
      const thing = JSON.parse(text) as Thing
      ;(jsonld[thing['@type']] ??= []).push(thing)
    }
    counts.set(name, Object.keys(jsonld))
    for (const { severity, issueMessage, path } of await new Validator(vocabulary).validate({
      jsonld,
      microdata: {},
      rdfa: {},
    })) {
      if (severity === 'ERROR') found.get(name)!.push(`${path.map(({ type }) => type).join(' › ')}: ${issueMessage}`)
    }
  }
  return { found, counts, vocabulary: vocabulary !== undefined }
}

interface Scraped {
  default: (options: object) => Promise<{
    error: boolean
    result: {
      ogTitle?: string
      ogDescription?: string
      ogUrl?: string
      ogImage?: { url: string; width?: string; height?: string }[]
    }
  }>
}

/**
 * Checks link previews: title, description, and a picture of the declared size. Pages that are not shared have none.
 */
export async function checkPreviews(folder: string, pages: Fetched[]): Promise<Findings> {
  const { default: scrape } = (await toolModule(folder, 'open-graph-scraper')) as Scraped
  const found = none(pages)
  const sizes = new Map<string, string>()
  const sizeOf = async (url: string) => {
    const { width, height } = await sharp(await (await fetch(url)).arrayBuffer()).metadata()
    return `${width}×${height}`
  }
  for (const { name, html, url } of pages) {
    if (!html.includes('property="og:')) continue
    const { result } = await scrape({ html })
    const image = result.ogImage?.[0]
    const problems = found.get(name)!
    if (!result.ogTitle) problems.push('no title')
    if (!result.ogDescription) problems.push('no description')
    // Only indexed pages have a canonical URL.
    if (html.includes('rel="canonical"') && result.ogUrl?.replace(/\/$/, '') !== url.replace(/\/$/, ''))
      problems.push(`its address is told as ${result.ogUrl}`)
    if (!image) problems.push('no picture')
    else {
      if (!sizes.has(image.url)) sizes.set(image.url, await sizeOf(image.url))
      if (sizes.get(image.url) !== '1200×630' || `${image.width}×${image.height}` !== '1200×630')
        problems.push(`the picture is ${sizes.get(image.url)}`)
    }
  }
  return found
}

interface Crawler {
  LinkChecker: new () => {
    check: (options: object) => Promise<{ links: { url: string; status?: number; state: string; parent?: string }[] }>
  }
}

/** Checks all internal links and resources; external links are not followed. */
export async function checkLinks(folder: string, pages: Fetched[], site: string) {
  const { LinkChecker } = (await toolModule(folder, 'linkinator')) as Crawler
  const found = none(pages)
  const { links } = await new LinkChecker().check({
    path: pages.filter(({ status }) => status === 200).map(({ url }) => url),
    concurrency: 8,
    timeout: 30_000,
    linksToSkip: (link: string) => Promise.resolve(!link.startsWith(site)),
  })
  const nameOf = new Map(pages.map(({ name, url }) => [url, name]))
  for (const { url, status, state, parent } of links) {
    if (state !== 'BROKEN') continue
    found.get(nameOf.get(parent ?? url) ?? pages[0]!.name)!.push(`${url} answers ${status}`)
  }
  return { found, count: links.filter(({ state }) => state === 'OK').length }
}
