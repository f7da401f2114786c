// needs a browser: files, network
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import type { MadeFile } from '../../support/make/files.ts'
import { PlainBrowser } from '../../support/browser/plain-browser.ts'
import { type Filler, SAMPLE_FORMS } from '../../support/browser/sample-forms.ts'
import { expect, test } from '../fixtures.ts'

/*
 * Whether the browser without scripts that tests in Node use sends what Chromium sends: the same forms, the same bytes.
 * In `npm run test:all` alone: it looks at no page of the product.
 */

/** What a form has sent, without the boundary, which is another each time. */
async function sentBy(request: IncomingMessage) {
  const type = request.headers['content-type'] ?? ''
  const [, boundary = '\n'] = /boundary=(.*)$/.exec(type) ?? []
  const body = (await buffer(request)).toString('latin1')
  return [request.method, request.url, type.replace(boundary, '…'), body.replaceAll(boundary, '…')].join('\n')
}

/** A server of one page, which keeps what its form sends. */
async function aForm(html: string) {
  let sent = ''
  const server = createServer((request, response) => {
    const answer = async () => {
      const isPage = request.url === '/' && request.method === 'GET'
      if (!isPage && request.url !== '/favicon.ico') sent = await sentBy(request)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(
        `<!doctype html><html lang="en"><title>Form</title><link rel="icon" href="data:,">${isPage ? html : ''}`,
      )
    }
    void answer()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const take = () => {
    const [taken] = [sent]
    sent = ''
    return taken
  }
  return { origin, take, close: () => server.close() }
}

const inChromium = (page: Page): Filler => ({
  field: (css) => page.locator(css),
  attach: (css, files: MadeFile[]) =>
    page.locator(css).setInputFiles(files.map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: bytes }))),
})
const inNode = (page: PlainBrowser): Filler => ({
  field: (css) => {
    const [first = '', nth] = css.split(' >> nth=')
    const found = page.locator(first)
    return nth === undefined ? found : found.nth(Number(nth))
  },
  attach: (css, files) => page.locator(css).setInputFiles(files),
})

/** The application of the browser in Node: the same server. */
const inject =
  (origin: string) =>
  async (request: { method: string; url: string; headers: Record<string, string>; payload?: BodyInit }) => {
    const { host: _host, ...headers } = request.headers
    const answer = await fetch(origin + request.url, {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(request.payload !== undefined && { body: request.payload }),
    })
    return { statusCode: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
  }

for (const { about, html, send } of process.env.TEST_ALL === undefined ? [] : SAMPLE_FORMS)
  test(`both browsers send the same: ${about}`, async ({ page }) => {
    const { origin, take, close } = await aForm(html)
    try {
      await page.goto(origin)
      await send(inChromium(page))
      await expect.poll(() => page.evaluate(() => document.body.childElementCount)).toBe(0)
      const wanted = take()
      const app = { inject: inject(origin) } as unknown as ConstructorParameters<typeof PlainBrowser>[0]['app']
      const plain = new PlainBrowser({ app, origin, lang: 'en' })
      await plain.goto('/')
      await send(inNode(plain))
      expect(take()).toBe(wanted)
    } finally {
      close()
    }
  })
