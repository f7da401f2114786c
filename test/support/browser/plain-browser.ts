import assert from 'node:assert/strict'
import type { LightMyRequestResponse } from 'fastify'
import type { ApiServer } from '#framework/http/api.server.ts'
import type { MadeFile } from '../make/files.ts'
import { type CookieJar, cookieJar } from './cookies.ts'
import { parseDocument } from './document.ts'
import {
  type Button,
  chooseFiles,
  defaultButton,
  entriesOf,
  filesOf,
  formOf,
  invalidFields,
  isDisabled,
  isSubmit,
  multipartOf,
  submissionOf,
  typeOf,
  urlencoded,
} from './form-entries.ts'
import { type Acts, type FilterOptions, Locator, type RoleOptions, type TextOptions } from './locator.ts'
import { isHidden, isPopoverOpen, POPOVER_OPEN, summaryOf } from './visible.ts'

/*
 * A browser without scripts that calls the application in process: visits pages, follows links, fills in forms and
 * sends them as Chromium does (`form-parity.e2e.ts` compares the two).
 */

const MAX_REDIRECTS = 20
const NO_SUBMIT = new Error('nothing is sent by this key')

interface Request {
  method: string
  url: URL
  body?: { type: string; payload: Buffer | string } | undefined
}

interface Options {
  app: Pick<ApiServer, 'inject'>
  origin?: string
  lang?: 'ar' | 'en'
  /** Browsers of one device share theirs. */
  cookies?: CookieJar
}

export class PlainBrowser {
  readonly cookies: CookieJar
  private readonly app: Pick<ApiServer, 'inject'>
  private readonly lang: string
  private readonly origin: string
  private here: URL
  private shown = parseDocument('<!doctype html><title></title>')
  private readonly expected = new Set<number>()
  private readonly back: string[] = []
  private readonly root: Locator
  /** The answer that is shown. */
  answer: LightMyRequestResponse | undefined

  constructor({ app, origin = 'http://localhost:3000', lang = 'ar', cookies = cookieJar() }: Options) {
    this.app = app
    this.origin = origin
    this.here = new URL(origin)
    this.lang = lang === 'ar' ? 'ar-SA' : 'en-US'
    this.cookies = cookies
    this.root = new Locator({ document: () => this.shown, acts: this.acts, until: this.until })
  }

  /** Nothing changes by itself without scripts: what does not hold now never will. */
  readonly until = async <Answer>(look: () => Answer): Promise<Answer> => look()

  /** Gives the browser the session of a made person. */
  signIn({ cookie }: { cookie: string }) {
    this.cookies.set(`${cookie}; Path=/; HttpOnly`, new URL(this.origin))
  }

  /** Another window of the same browser. */
  window = () => new PlainBrowser({ app: this.app, origin: this.origin, cookies: this.cookies })

  /** Announces refusals that a test provokes: other answers of 4xx and 5xx fail it. */
  expectStatus(...statuses: number[]) {
    for (const status of statuses) this.expected.add(status)
  }

  get document() {
    return this.shown
  }
  url = () => this.here.href
  path = () => this.here.pathname + this.here.search
  title = () => this.shown.title
  content = () => this.answer?.body ?? ''
  status = () => this.answer?.statusCode

  goto = (path: string) => this.navigate({ method: 'GET', url: new URL(path, this.origin) })
  reload = () => this.navigate({ method: 'GET', url: this.here })
  goBack = async () => {
    const before = this.back.at(-2)
    assert.ok(before, 'there is no page before this one')
    this.back.splice(-2)
    await this.goto(before)
  }

  locator = (css: string, filter?: FilterOptions) => this.root.locator(css, filter)
  getByRole = (role: string, options?: RoleOptions) => this.root.getByRole(role, options)
  getByLabel = (words: string | RegExp, options?: TextOptions) => this.root.getByLabel(words, options)
  getByText = (words: string | RegExp, options?: TextOptions) => this.root.getByText(words, options)

  private async navigate(first: Request) {
    let request = first
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const answer = await this.send(request)
      const { location } = answer.headers
      if (answer.statusCode < 300 || answer.statusCode >= 400 || location === undefined)
        return this.show(answer, request)
      const url = new URL(String(location), request.url)
      // An address without an anchor takes that of the one before it.
      if (url.hash === '') url.hash = request.url.hash
      assert.equal(url.origin, this.origin, 'leads to another site')
      const isRepeated = answer.statusCode === 307 || answer.statusCode === 308
      request = isRepeated ? { ...request, url } : { method: 'GET', url }
    }
    throw new Error(`more than ${MAX_REDIRECTS} redirects: ${request.url.href}`)
  }

  private send({ method, url, body }: Request) {
    const headers = {
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'accept-language': this.lang,
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      ...(this.answer && { referer: this.here.href.replace(/#.*/, '') }),
      ...(body && { 'content-type': body.type }),
    }
    return this.call(method, url, headers, body?.payload)
  }

  /** Sends any request with the browser's cookies. */
  async call(method: string, url: URL, headers: Record<string, string>, payload?: Buffer | string) {
    const cookie = this.cookies.header(url)
    const answer = await this.app.inject({
      method: method as 'GET',
      // With the question mark of an empty query.
      url: url.href.slice(url.origin.length).replace(/#.*/, ''),
      headers: {
        ...headers,
        host: url.host,
        'sec-fetch-site': this.answer ? 'same-origin' : 'none',
        ...(method !== 'GET' && { origin: this.origin }),
        ...(cookie && { cookie }),
      },
      ...(payload !== undefined && { payload }),
    })
    this.cookies.keep(answer.headers['set-cookie'], url)
    return answer
  }

  expects = (status: number) => this.expected.has(status)

  private show(answer: LightMyRequestResponse, { method, url }: Request) {
    const { statusCode } = answer
    const isFine = statusCode < 400 || this.expected.has(statusCode)
    assert.ok(isFine, `${statusCode} ${method} ${url.pathname}${url.search}: ${answer.body.slice(0, 300)}`)
    // A file is stored, and the page stays.
    const isPage = String(answer.headers['content-type']).startsWith('text/html')
    this.answer = answer
    if (!isPage) return
    this.here = url
    this.shown = parseDocument(answer.body)
    if (method === 'GET') this.back.push(url.href)
    this.shown.querySelector<HTMLElement>('[autofocus]')?.focus()
    for (const unknown of ['base', 'frameset'])
      assert.equal(this.shown.querySelector(unknown), null, `the plain browser knows no <${unknown}>`)
  }

  private async follow(link: Element) {
    const href = link.getAttribute('href')!
    const url = new URL(href, this.here)
    if (href.startsWith('#')) return void (this.here = url)
    assert.equal(url.origin, this.origin, 'leads to another site')
    await this.navigate({ method: 'GET', url })
  }

  /** Sends a form as a browser does that no script stops. */
  async submit(form: HTMLFormElement, submitter: Button | null) {
    const { method, url, enctype, validates } = submissionOf(form, submitter, this.here.href)
    if (method === 'dialog') return void form.closest('dialog')?.removeAttribute('open')
    if (validates) assert.deepEqual(invalidFields(form), [], 'fields without which the browser sends nothing')
    const entries = entriesOf(form, submitter)
    if (method === 'GET') {
      // Also without any field the address ends with a question mark.
      return this.navigate({ method, url: new URL(`${url.pathname}?${urlencoded(entries)}${url.hash}`, url) })
    }
    assert.notEqual(enctype, 'text/plain')
    const multipart = enctype === 'multipart/form-data' && multipartOf(entries)
    const body = multipart || { type: 'application/x-www-form-urlencoded', payload: urlencoded(entries) }
    return this.navigate({ method, url, body })
  }

  private async press(button: Element) {
    assert.ok(!isDisabled(button), `disabled: ${button.outerHTML.slice(0, 200)}`)
    const popover = button.getAttribute('popovertarget')
    const form = formOf(button)
    if (popover !== null && (!form || !isSubmit(button))) return this.toggle(button, popover)
    assert.ok(isSubmit(button) && form, `does nothing without scripts: ${button.outerHTML.slice(0, 200)}`)
    return this.submit(form, button)
  }

  private toggle(button: Element, id: string) {
    const popover = this.shown.getElementById(id)
    assert.ok(popover !== null && popover.hasAttribute('popover'), `no popover ${id}`)
    const action = button.getAttribute('popovertargetaction') ?? 'toggle'
    popover.toggleAttribute(POPOVER_OPEN, action === 'toggle' ? !isPopoverOpen(popover) : action === 'show')
  }

  private readonly acts: Acts = {
    click: (element) => {
      const target = element.closest('a[href], button, input, summary, label') ?? element
      if (target.localName === 'a') return this.follow(target)
      if (target.localName === 'summary' && target.parentElement && summaryOf(target.parentElement) === target)
        return void target.parentElement.toggleAttribute('open')
      if (target.localName === 'label') {
        const id = target.getAttribute('for')
        const control = id ? this.shown.getElementById(id) : target.querySelector('input, select, textarea')
        assert.ok(control, 'a label of nothing')
        return this.acts.click(control)
      }
      const type = target.localName === 'input' ? typeOf(target) : ''
      if (type === 'checkbox') return this.acts.setChecked(target, !(target as HTMLInputElement).checked)
      if (type === 'radio') return this.acts.setChecked(target, true)
      if (target.matches('button, input[type="submit"], input[type="image"]')) return this.press(target)
      return undefined
    },
    fill: (element, text) => {
      const field = element as HTMLInputElement
      assert.ok(field.matches('input, textarea'), `no field: ${field.outerHTML.slice(0, 200)}`)
      assert.ok(!isDisabled(field) && !field.hasAttribute('readonly'), `cannot be changed: ${field.name}`)
      assert.ok(!isHidden(field), `hidden: ${field.name}`)
      const max = field.getAttribute('maxlength')
      field.value = max === null ? text : text.slice(0, Number(max))
    },
    type: (element, text) => this.acts.fill(element, text),
    setChecked: (element, checked) => {
      const box = element as HTMLInputElement
      assert.ok(box.matches('input[type="checkbox"], input[type="radio"]'), `no tick: ${box.outerHTML.slice(0, 200)}`)
      assert.ok(!isDisabled(box), `disabled: ${box.name}`)
      box.checked = checked
    },
    choose: (select, options) => {
      assert.ok(!isDisabled(select), `disabled: ${select.name}`)
      for (const option of options) assert.ok(!option.hasAttribute('disabled'), `disabled: ${option.value}`)
      for (const option of select.options) option.selected = options.includes(option)
    },
    attach: (input, files: readonly MadeFile[]) => {
      assert.equal(typeOf(input), 'file')
      assert.ok(files.length <= 1 || input.hasAttribute('multiple'), 'takes one file')
      chooseFiles(input, files)
    },
    press: async (element, key) => {
      assert.equal(key, 'Enter', 'the plain browser knows no other key')
      if (element.matches('a, button, summary')) return this.acts.click(element)
      const form = formOf(element)
      const button = form && element.localName === 'input' ? defaultButton(form) : undefined
      if (!form || button === undefined) throw NO_SUBMIT
      return this.submit(form, button)
    },
    focus: () => undefined,
  }

  /** The files that are chosen in a field. */
  files = (input: Element) => filesOf(input)
}
