// needs a browser: network, layout
import { expect, test, TEST_ALL } from '../fixtures.ts'

test.skip(!TEST_ALL, 'draws for long: npm run test:all')

test('/api/docs describes the calls of /api/v1/openapi.json under the policy of all pages, asks no other host, and cannot send any', async ({
  page,
  request,
  baseURL,
}) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  const [described] = await Promise.all([
    page.waitForResponse('**/api/docs/json'),
    page.goto('/api/docs', { waitUntil: 'load' }),
  ])
  expect(await described.json()).toEqual(await (await request.get('/api/v1/openapi.json')).json())
  // With a slash it is the same page, whose files are found from there.
  const [plain, slash] = await Promise.all(
    ['/api/docs', '/api/docs/'].map(async (path) => (await request.get(path)).text()),
  )
  expect(slash).toBe(plain!.replaceAll('/api/docs/static/', './static/'))
  await expect(page).toHaveTitle('Tarsiya API')
  // Only what is opened is drawn: all calls at the same time take a minute.
  await page.getByRole('button', { name: 'Expand operation' }).last().waitFor()
  await page.locator('#operations-tag-accounts').click()
  await page.getByRole('button', { name: 'POST /api/v1/login', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Responses' })).toBeVisible()
  await expect(page.getByRole('button', { name: /try it out|^authorize/i })).toHaveCount(0)
  expect([...asked].filter((origin) => origin !== 'null' && origin !== baseURL)).toEqual([])
})
