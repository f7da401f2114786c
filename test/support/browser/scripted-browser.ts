import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import type { MadeFile } from '../make/files.ts'
import { builtModules } from './built-modules.ts'
import { type Button, chooseFiles, defaultButton, formOf, isDisabled, isSubmit } from './form-entries.ts'
import { type Acts, type FilterOptions, Locator, type RoleOptions, type TextOptions } from './locator.ts'
import type { PlainBrowser } from './plain-browser.ts'
import { openWindow, type TestWindow } from './window.ts'

/*
 * A simulated browser with scripts: runs the page's own bundle on a DOM without layout and calls the application in
 * process. It covers the same as browser journeys, except appearance, sizes and the browser's own history, in a
 * fraction of the time.
 */

/** Timeout that exists only to report what hangs. */
const HANGING_MS = 60_000
/** Idle turns of the event loop after which a page counts as settled. */
const QUIET_ROUNDS = 20

interface Sent {
  method: string
  path: string
  status: number | null
}

export interface Code {
  /** The folder of the files that browsers load. */
  client: string
  entry: string
}

export class ScriptedBrowser {
  readonly plain: PlainBrowser
  private readonly code: Code
  private readonly storage = new Map<string, string>()
  private opened: ReturnType<typeof openWindow> | undefined
  private modules: ReturnType<typeof builtModules> | undefined
  private readonly root: Locator
  private readonly held: { matches: RegExp; wait: Promise<void> }[] = []
  private leaving: Promise<void> | undefined
  /** Calls of the API and their answers, in the order in which they were sent. */
  readonly requests: Sent[] = []
  private failures: string[] = []

  constructor(plain: PlainBrowser, code: Code) {
    this.plain = plain
    this.code = code
    this.root = new Locator({ document: () => this.window.document, acts: this.acts, until: this.until })
  }

  get window(): TestWindow {
    assert.ok(this.opened, 'no page is open')
    return this.opened.window
  }
  get document() {
    return this.window.document
  }
  get streams() {
    return this.opened!.streams
  }
  /** Listeners of the window and the document that are there now, by type. */
  listeners = () => this.opened!.listeners()
  url = () => this.window.location.href
  title = () => this.document.title
  locator = (css: string, filter?: FilterOptions) => this.root.locator(css, filter)
  getByRole = (role: string, options?: RoleOptions) => this.root.getByRole(role, options)
  getByLabel = (words: string | RegExp, options?: TextOptions) => this.root.getByLabel(words, options)
  getByText = (words: string | RegExp, options?: TextOptions) => this.root.getByText(words, options)

  /** Opens a page and waits until it is hydrated. */
  async goto(path: string) {
    await this.plain.goto(path)
    await this.open()
  }

  /** Shows what the server has answered; before `hydrate` no code of the page has run. */
  private async open() {
    await this.close()
    /** Where the page is being left for: of several at once the last one, as browsers do. */
    let next: { url: URL; how: 'reload' | undefined } | undefined
    this.opened = openWindow(this.plain.content(), {
      url: new URL(this.plain.url()),
      cookies: this.plain.cookies,
      storage: this.storage,
      navigate: (url, how) => {
        if (next === undefined) this.leaving = turn().then(() => this.leave(next!.url, next!.how))
        next = { url, how }
      },
      request: (request) => this.send(request),
      failed: (message) => void this.failures.push(message),
    })
    this.modules = builtModules(this.code.client, this.window)
    this.window.addEventListener('submit', (event) => this.submitNatively(event))
    await this.modules.start(this.code.entry)
    await this.until(() => assert.equal(this.document.documentElement.dataset.ready, '', 'the page is not hydrated'))
    await this.rest()
  }

  async close() {
    await this.opened?.close()
    this.opened = undefined
    assert.deepEqual(this.failures.splice(0), [], 'errors of the page')
  }

  private async leave(url: URL, how?: 'reload') {
    await (how === 'reload'
      ? this.plain.goto(url.pathname + url.search)
      : this.plain.goto(url.pathname + url.search + url.hash))
    await this.open()
  }

  /** Submits a form natively if no script has prevented the event. */
  private submitNatively(event: SubmitEvent) {
    if (event.defaultPrevented) return
    event.preventDefault()
    const form = event.target as HTMLFormElement
    this.leaving = this.plain.submit(form, event.submitter as Button | null).then(() => this.open())
  }

  private async send({
    method,
    url,
    headers,
    body,
  }: {
    method: string
    url: URL
    headers: Headers
    body: Buffer | undefined
  }) {
    const path = url.pathname + url.search
    const sent: Sent = { method, path, status: null }
    this.requests.push(sent)
    await Promise.all(this.held.filter(({ matches }) => matches.test(`${method} ${path}`)).map(({ wait }) => wait))
    const answer = await this.plain.call(method, url, Object.fromEntries(headers), body)
    sent.status = answer.statusCode
    const isKnown = answer.statusCode < 400 || this.plain.expects(answer.statusCode)
    if (!isKnown) this.failures.push(`${answer.statusCode} ${method} ${path}: ${answer.body.slice(0, 200)}`)
    const { Response } = this.window
    const own = Object.entries(answer.headers).flatMap(([name, value]) =>
      name === 'set-cookie' || name === 'content-length' ? [] : [[name, String(value)] as [string, string]],
    )
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304
    return new Response(hasBody ? answer.body : null, { status: answer.statusCode, headers: own })
  }

  /** Keeps calls whose method and path match from arriving, until the answer is called. */
  hold(matches: RegExp) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.held.push({ matches, wait: promise })
    return resolve
  }

  /** Keeps files of code whose name has a part from arriving, until the answer is called. */
  holdCode = (name: string) => this.modules!.hold(name)

  /** Runs a function until it passes. */
  readonly until = async <Answer>(look: () => Answer): Promise<Answer> => {
    const end = Date.now() + HANGING_MS
    for (;;) {
      try {
        return look()
      } catch (error) {
        if (Date.now() > end) throw error
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
  }

  /** Waits until no call is open, no code is coming and nothing changes any more. */
  async rest() {
    const end = Date.now() + HANGING_MS
    for (let quiet = 0, before = -1; quiet < QUIET_ROUNDS;) {
      assert.ok(Date.now() < end, 'the page does not come to rest')
      if (this.leaving) {
        const { leaving } = this
        this.leaving = undefined
        await leaving
      }
      await turn()
      const now = this.opened!.changes()
      const isOpen = this.modules!.coming() > 0 || this.requests.some(({ status }) => status === null)
      quiet = isOpen || now !== before ? 0 : quiet + 1
      if (isOpen) await new Promise((resolve) => setTimeout(resolve, 2))
      before = now
    }
  }

  /** Presses a key where the focus is. */
  press = (key: string) => this.acts.press(this.document.activeElement ?? this.document.body, key)

  /** The name of what has the focus, for messages and comparisons. */
  focused = () => this.document.activeElement

  private readonly acts: Acts = {
    click: async (element) => {
      const { window } = this
      const options = { bubbles: true, cancelable: true, composed: true }
      element.dispatchEvent(new window.PointerEvent('pointerdown', options))
      const down = element.dispatchEvent(new window.MouseEvent('mousedown', options))
      const target = element.closest<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')
      if (down && target && !isDisabled(target)) target.focus()
      element.dispatchEvent(new window.PointerEvent('pointerup', options))
      element.dispatchEvent(new window.MouseEvent('mouseup', options))
      this.activate(element as HTMLElement)
      await this.rest()
    },
    fill: async (element, text) => {
      this.acts.type(element, text)
      await this.rest()
    },
    type: (element, text) => {
      const { window } = this
      const field = element as HTMLInputElement
      assert.ok(!isDisabled(field) && !field.readOnly, `cannot be changed: ${field.name}`)
      field.focus()
      const { prototype } = field.localName === 'textarea' ? window.HTMLTextAreaElement : window.HTMLInputElement
      Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text)
      field.dispatchEvent(new window.InputEvent('input', { bubbles: true }))
      field.dispatchEvent(new window.Event('change', { bubbles: true }))
    },
    setChecked: async (element, checked) => {
      if ((element as HTMLInputElement).checked !== checked) await this.acts.click(element)
    },
    choose: async (select, options) => {
      select.focus()
      for (const option of select.options) option.selected = options.includes(option)
      for (const type of ['input', 'change']) select.dispatchEvent(new this.window.Event(type, { bubbles: true }))
      await this.rest()
    },
    attach: async (element, files: readonly MadeFile[]) => {
      const { DataTransfer, Event, File } = this.window
      const input = element as HTMLInputElement
      const transfer = new DataTransfer()
      for (const { name, type, bytes } of files) transfer.items.add(new File([bytes], name, { type }))
      input.files = transfer.files
      chooseFiles(input, files)
      for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
      await this.rest()
    },
    press: async (element, key) => {
      const { window } = this
      ;(element as HTMLElement).focus()
      const options = { key, bubbles: true, cancelable: true, composed: true }
      const goesOn = element.dispatchEvent(new window.KeyboardEvent('keydown', options))
      if (goesOn && key === 'Enter') this.enter(element as HTMLElement)
      if (goesOn && key === ' ' && element.matches('button, summary')) this.activate(element as HTMLElement)
      if (goesOn && key === 'Escape') this.cancelDialog()
      this.document.activeElement?.dispatchEvent(new window.KeyboardEvent('keyup', options))
      await this.rest()
    },
    focus: async (element) => {
      ;(element as HTMLElement).focus()
      await this.rest()
    },
  }

  private activate(element: HTMLElement) {
    const button = element.closest('button')
    const popover = button?.getAttribute('popovertarget')
    const details = element.closest('summary')?.parentElement as HTMLDetailsElement | null | undefined
    const wasOpen = details?.hasAttribute('open')
    element.click()
    if (details && details.hasAttribute('open') === wasOpen) details.toggleAttribute('open')
    if (popover && button && !(formOf(button) && isSubmit(button))) {
      const target = this.document.getElementById(popover)!
      const action = button.getAttribute('popovertargetaction') ?? 'toggle'
      const isOpen = target.hasAttribute('data-popover-open')
      if (action === 'show' || (action === 'toggle' && !isOpen)) target.showPopover()
      else if (isOpen) target.hidePopover()
    }
  }

  private enter(element: HTMLElement) {
    if (element.matches('a, button, summary')) return this.activate(element)
    const form = formOf(element)
    const button = form && element.localName === 'input' ? defaultButton(form) : undefined
    if (button) button.click()
    else if (form && button === null) form.requestSubmit()
  }

  /** What Escape does where no script has prevented it: asks the modal dialog on top to close. */
  private cancelDialog() {
    const dialog = [...this.document.querySelectorAll<HTMLDialogElement>('dialog[data-modal]')].at(-1)
    const cancel = new this.window.Event('cancel', { cancelable: true })
    if (dialog?.dispatchEvent(cancel)) dialog.close()
  }
}
