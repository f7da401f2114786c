// needs a browser: the job, files
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { aPdf } from '../../support/make/files.ts'
import { freePort, isReady } from '../../support/site.ts'

/* The example on the framework, built and started as its README says, with a database of its own. */
let server: ChildProcess
let url: string
let data_dir: string

test.beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  data_dir = await mkdtemp(join(tmpdir(), 'noticeboard-'))
  server = spawn(process.execPath, ['examples/noticeboard/server.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), PUBLIC_URL: url, DATA_DIR: data_dir, LOG_LEVEL: 'warn' },
  })
  await isReady(url, () => server.exitCode !== null)
})

test.afterAll(async () => {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
  await rm(data_dir, { recursive: true })
})

test('a second application on the framework: sign-in, a list, a form with a file in a dialog, an e-mail, in both languages', async ({
  page,
}) => {
  const wrong: string[] = []
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('response', (response) => response.status() >= 400 && wrong.push(`${response.status()} ${response.url()}`))

  await page.goto(url)
  await expect(page.getByText('لا توجد إعلانات')).toBeVisible()
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('link', { name: 'نشر إعلان' }).click()
  // Posting needs a name.
  await expect(page).toHaveURL(`${url}/sign-in`)
  await page.getByLabel('الاسم').fill('سارة')
  await page.getByLabel('البريد الإلكتروني').fill('sara@example.sa')
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click()
  await expect(page.getByRole('link', { name: 'سارة' })).toBeVisible()
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('link', { name: 'نشر إعلان' }).click()
  const form = page.getByRole('dialog', { name: 'نشر إعلان' })
  await form.getByRole('button', { name: 'نشر إعلان' }).click()
  await expect(form.getByRole('link', { name: 'أدخل النص' })).toBeVisible()
  await form.getByLabel('العنوان').fill('اجتماع الجيران')
  await form.getByLabel('النص').fill('مساء الأحد في القاعة')
  const { name, type: mimeType, bytes: buffer } = aPdf('times.pdf')
  await form.getByLabel('ملف').setInputFiles({ name, mimeType, buffer })
  await form.getByRole('button', { name: 'نشر إعلان' }).click()

  await expect(page.getByRole('heading', { name: 'اجتماع الجيران' })).toBeFocused()
  await expect(page.getByText('مساء الأحد في القاعة')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'times.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('times.pdf')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/en\/notices\/1$/)
  await page.getByRole('link', { name: 'Noticeboard' }).click()
  await expect(page.getByText('1 notice')).toBeVisible()
  await page.getByRole('searchbox').fill('lift')
  await expect(page.getByText('There are no notices')).toBeVisible()
  await page.getByRole('searchbox').fill('إجتماع')
  await expect(page.getByRole('link', { name: 'اجتماع الجيران' })).toBeVisible()
  const mailbox = await page.context().newPage()
  await expect(async () => {
    await mailbox.goto(`${url}/dev/mailbox`)
    await expect(mailbox.getByRole('link', { name: 'نُشر إعلانكم: اجتماع الجيران' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('link', { name: 'سارة' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(wrong).toEqual([])
})
