// needs a browser: late code
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { freePort, isReady } from '../../support/site.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PAGE = 'src/companies/sign-in/login.page.tsx'
const MESSAGES = 'src/companies/messages.ts'
const STYLES = 'src/framework/ui/styles/base.css'
const SERVER = 'src/app/app.server.ts'

/** A copy of the sources, which a test may change, with the packages of the checkout. */
async function copySources() {
  const folder = await mkdtemp(join(tmpdir(), 'tarsiya-development-'))
  for (const name of ['src', 'db', 'public', 'scripts', 'package.json', 'tsconfig.json', 'vite.config.ts'])
    await cp(join(ROOT, name), join(folder, name), { recursive: true })
  // Links of its own: Vite keeps what it makes of the packages beside them.
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== '.vite' && name !== '.cache')
      await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  }
  return folder
}

/** Writes a file in one step, as editors do: a watcher never reads it while it is empty. */
async function replaceText(path: string, text: string) {
  const bytes = Buffer.from(text)
  const file = await open(path, 'r+')
  try {
    await file.write(bytes, 0, bytes.length, 0)
    await file.truncate(bytes.length)
  } finally {
    await file.close()
  }
}

/** Process ids by title, such as `tarsiya web`, of the processes that another one started. */
async function childrenOf(parent: number) {
  const found: Record<string, number> = {}
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    if (new RegExp(`^PPid:\\s+${parent}$`, 'm').test(status))
      found[(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replace(/\0.*/s, '').trim()] = Number(pid)
  }
  return found
}

const development = test.extend<{
  site: { url: string; folder: string; pid: number; change: (file: string, from: string, to: string) => Promise<void> }
}>({
  site: async ({}, use) => {
    const [folder, port] = [await copySources(), await freePort()]
    const url = `http://localhost:${port}`
    const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { scripts: { dev: string } }
    const args = scripts.dev.split('exec node ')[1]!.split(' ')
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: join(folder, 'data'),
        DEMO: 'off',
        LOG_LEVEL: 'warn',
      },
    })
    const ended = once(child, 'exit')
    try {
      await isReady(url, () => child.exitCode !== null)
      await use({
        url,
        folder,
        pid: child.pid!,
        async change(file, from, to) {
          const text = await readFile(join(folder, file), 'utf8')
          expect(text, `${file} contains ${from}`).toContain(from)
          await replaceText(join(folder, file), text.replace(from, to))
        },
      })
    } finally {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    }
  },
})

const TYPED = 'noura@example.sa'
const emailField = (page: Page) => page.getByRole('textbox').first()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Prints how long a change takes to appear: within a second on an idle machine. */
async function timed(name: string, work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  process.stdout.write(`${name}: ${Math.round(performance.now() - start)} ms\n`)
}

/** A page that hears of changes: before it is connected they pass it by. */
async function openConnected(page: Page, url: string) {
  const connected = page.waitForEvent('console', (message) => message.text().includes('[vite] connected'))
  const answer = await page.goto(url)
  await connected
  return answer
}

development.describe('npm run dev', () => {
  development.skip(process.platform !== 'linux', 'processes are read from /proc')
  development.skip(process.env.TEST_ALL !== '1', 'starts a product of its own: npm run test:all')

  development(
    'shows changes in an open page without losing what was typed, and restarts only the process that uses a file',
    async ({ page, site: { url, folder, pid, change } }) => {
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page.on('pageerror', (error) => errors.push(error.message))

      const document = await openConnected(page, `${url}/en/login`)
      expect(document?.headers()['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'")
      expect(await document?.text()).toMatch(/<style data-vite-dev-id="[^"]*account-page[^"]*">[^<]/)
      await expect(page.locator('html')).toHaveAttribute('data-ready', '')
      await emailField(page).fill(TYPED)

      await timed('a component', async () => {
        await change(PAGE, "<h1>{t('accounts.login_title')}</h1>", "<h1>{t('accounts.login_title')}, please</h1>")
        await expect(heading(page)).toHaveText('Log in, please')
      })
      await timed('a style', async () => {
        await change(STYLES, 'body {', 'h1 {\n  outline: 3px solid red;\n}\nbody {')
        await expect(heading(page)).toHaveCSS('outline-width', '3px')
      })

      const first = await childrenOf(pid)
      await timed('a text', async () => {
        await change(MESSAGES, "en: 'Log in'", "en: 'Come in'")
        await expect(heading(page)).toHaveText('Come in, please')
      })
      // E-mails and error messages of the server contain texts, too.
      for (const name of ['tarsiya web', 'tarsiya jobs'])
        await expect.poll(async () => (await childrenOf(pid))[name] ?? first[name]).not.toBe(first[name])
      // Polled: a busy machine may take longer to start the process than one request waits for it, which is 30 s.
      await expect
        .poll(async () => (await fetch(`${url}/en/login`)).text(), { timeout: 300_000 })
        .toMatch(/<h1>Come in</)

      const { 'tarsiya web': web, ...others } = await childrenOf(pid)
      await timed('a file of the server', async () => {
        await utimes(join(folder, SERVER), new Date(), new Date())
        await expect.poll(async () => (await childrenOf(pid))['tarsiya web'] ?? web, { intervals: [50] }).not.toBe(web)
        await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
      })
      const { 'tarsiya web': _web, ...sameOthers } = await childrenOf(pid)
      expect(sameOthers).toEqual(others)
      await expect(emailField(page)).toHaveValue(TYPED)
      expect(errors).toEqual([])

      await change(PAGE, '<ReturnNote from={from} />', '<ReturnNote from={from}')
      await expect(page.locator('vite-error-overlay')).toBeAttached()
      await change(PAGE, '<ReturnNote from={from}', '<ReturnNote from={from} />')
      await expect(page.locator('vite-error-overlay')).toHaveCount(0)
      await expect(emailField(page)).toHaveValue(TYPED)

      // A page that is broken when it is opened says why, and appears when it is repaired.
      await change(PAGE, '<ReturnNote from={from} />', '<ReturnNote from={from}')
      await expect.poll(async () => (await fetch(`${url}/en/login`)).status).toBe(500)
      await openConnected(page, `${url}/en/login`)
      await expect(page.locator('pre')).toContainText('login.page.tsx')
      await change(PAGE, '<ReturnNote from={from}', '<ReturnNote from={from} />')
      await expect(heading(page)).toHaveText('Come in, please')
    },
  )
})
