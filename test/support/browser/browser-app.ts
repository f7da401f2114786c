import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach } from 'node:test'
import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { dictionary } from '#app/messages.ts'
import type { Environment } from '#framework/config/config.server.ts'
import { logOptions } from '#framework/config/log.server.ts'
import { formatText } from '#framework/i18n/format-text.ts'
import { type Lang, languageMessages, makeT, type T } from '#framework/i18n/messages.ts'
import type { Email } from '#framework/mail/define-email.server.ts'
import { type Caller, testApp } from '../app.ts'
import { jobsOf } from '../jobs.ts'
import { pageCode, realPages } from '../pages.ts'
import { PlainBrowser } from './plain-browser.ts'
import { ScriptedBrowser } from './scripted-browser.ts'

/** The sentences of both languages, for finding things as a person does. */
export const says: Record<Lang, T> = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}

/** The address of a page in a language. */
export const at = (lang: Lang, path: string) => (lang === 'ar' ? path : path === '/' ? '/en' : `/en${path}`)

interface StoredEmail {
  to: unknown
  subject: string
  text: string
}

/** The application with its real pages, and browsers without scripts for it. What it logs as an error fails the test. */
export async function browserApp(env: Environment = {}) {
  const errors: string[] = []
  const logger = pino(logOptions('error'), { write: (line: string) => void errors.push(line) }) as FastifyBaseLogger
  const site = await testApp(env, undefined, { distDir: 'none', pages: await realPages(), logger })
  afterEach(() => assert.deepEqual(errors.splice(0), [], 'errors that the server logged'))
  const { app, data_dir, config } = site
  const origin = new URL(config.public_url).origin
  let jobs: Awaited<ReturnType<typeof jobsOf>> | undefined

  /** Opens a browser, signed in as somebody or not. */
  function browse({ as, lang = 'ar' }: { as?: Caller; lang?: Lang } = {}) {
    const browser = new PlainBrowser({ app, origin, lang })
    if (as) browser.signIn(as)
    return browser
  }

  /** The same with scripts: the files that browsers load run on a DOM of Node. */
  async function browseWithScripts(options: { as?: Caller; lang?: Lang } = {}) {
    const browser = new ScriptedBrowser(browse(options), await pageCode())
    opened.push(browser)
    return browser
  }
  const opened: ScriptedBrowser[] = []
  afterEach(async () => {
    for (const browser of opened.splice(0)) await browser.close()
  })

  /** Sends what waits; the text of the newest e-mail to an address about one thing, and its first link to the product. */
  async function emailTo(address: string, { texts }: Pick<Email<object>, 'texts'>, lang: Lang) {
    jobs ??= await jobsOf(site)
    await jobs.run()
    // What the subject says whatever is filled in.
    const subject = formatText(texts.subject, lang, { title: '' })
      .split(/\{\w+\}/)
      .reduce((longest, part) => (part.length > longest.length ? part : longest))
      .trim()
    const folder = join(data_dir, 'mail')
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
    names.sort((a, b) => Number.parseInt(a) - Number.parseInt(b))
    const stored = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredEmail),
    )
    const found = stored.filter(
      (email) => JSON.stringify(email.to).includes(address) && email.subject.includes(subject),
    )
    const text = found.at(-1)?.text
    assert.ok(text !== undefined, `no e-mail to ${address}: ${subject}`)
    return { text, link: new RegExp(`${origin}[^\\s\\u2066-\\u2069]*`).exec(text)?.[0] ?? '' }
  }

  return {
    ...site,
    browse,
    browseWithScripts,
    emailTo,
    /** Errors that a test provokes; otherwise they fail it. */
    takeErrors: () => errors.splice(0),
    runJobs: async (name?: string) => (jobs ??= await jobsOf(site)).run(name),
  }
}
