import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { browserApp, says } from '#test/support/browser/browser-app.ts'
import { controlsOf, isSubmit, typeOf } from '#test/support/browser/form-entries.ts'
import type { PlainBrowser } from '#test/support/browser/plain-browser.ts'
import { descriptionOf, labelTexts, nameOf, roleOf } from '#test/support/browser/roles.ts'
import { aMarket, addressesOf } from '#test/support/every-page.ts'

/* What holds for the forms of all pages, whatever they are about. */

const { browse, database } = await browserApp({ RATE_LIMITS: 'off' })
const market = await aMarket(database)
const t = says.ar

/** The forms of a page that post something to fill in. */
const formsIn = (page: PlainBrowser) =>
  [...page.document.querySelectorAll<HTMLFormElement>('main form[method="post"]')].filter((form) =>
    controlsOf(form).some((control) => isFilledIn(control)),
  )
const isFilledIn = (control: Element) =>
  control.matches('textarea, select') ||
  (control.localName === 'input' && !/^(?:hidden|submit|button|image)$/.test(typeOf(control)))

/** Every page with such forms, opened anew for each. */
async function* everyForm(viewer: 'guest' | 'member') {
  const open = () => {
    const page = browse(viewer === 'member' ? { as: market.me } : {})
    page.expectStatus(400, 401, 403, 404, 409, 412, 415, 422, 429)
    return page
  }
  for (const path of new Set(addressesOf(market, viewer))) {
    const page = open()
    await page.goto(path)
    for (const index of formsIn(page).keys()) {
      const again = open()
      await again.goto(path)
      const form = formsIn(again)[index]
      if (form) yield { path, page: again, form }
    }
  }
}

const COUNTER = /^([\d,]+) \/ ([\d,]+)$/
/** What a field's counter counts to; nothing without one. */
function limitOf(control: Element) {
  const field = control.closest('.field')
  const shown = [...(field?.querySelectorAll('.label bdi') ?? [])].map(({ textContent }) =>
    COUNTER.exec(textContent ?? ''),
  )
  return Number(shown.find(Boolean)?.[2]?.replace(',', '') ?? Number.NaN)
}

/** The button that does what the form is for; others fetch the next list or add rows. */
const submitOf = (form: HTMLFormElement) =>
  controlsOf(form).findLast(
    (control) =>
      isSubmit(control) && !['name', 'formaction', 'aria-hidden'].some((attribute) => control.hasAttribute(attribute)),
  ) as HTMLButtonElement
const fieldNamed = (page: PlainBrowser, form: HTMLFormElement, name: string) => {
  const action = form.getAttribute('action')!
  const same = [...page.document.querySelectorAll<HTMLFormElement>('main form')].find(
    (one) => one.getAttribute('action')?.split('#')[0] === action.split('#')[0],
  )
  return same && (controlsOf(same).find((control) => control.getAttribute('name') === name) as Element | undefined)
}

describe('the counter of every field', () => {
  it('counts to what the server takes: one character more is refused at the field, as many are not', async () => {
    const seen: string[] = []
    for (const viewer of ['guest', 'member'] as const)
      for await (const { path, page, form } of everyForm(viewer)) {
        const counted = controlsOf(form).filter((control) => !Number.isNaN(limitOf(control)))
        for (const control of counted) {
          const name = control.getAttribute('name')!
          const limit = limitOf(control)
          for (const more of [1, 0]) {
            await page.goto(path)
            const now = fieldNamed(page, form, name) as HTMLInputElement
            const own = now.form ?? (now.closest('form') as HTMLFormElement)
            // The others stay empty, so that nothing is done.
            for (const other of controlsOf(own))
              if (other !== now && other.matches('textarea, input:not([type])') && !other.hasAttribute('readonly'))
                (other as HTMLInputElement).value = ''
            now.value = 'ab '.repeat(Math.ceil((limit + more) / 3)).slice(0, limit + more - 1) + 'z'
            await page.submit(own, submitOf(own))
            const answered = fieldNamed(page, form, name)
            const is_refused = answered?.getAttribute('aria-invalid') === 'true'
            assert.equal(is_refused, more === 1, `${path} ${name}: ${limit + more} characters, ${page.status()}`)
          }
          seen.push(`${name} ${limit}`)
        }
      }
    assert.ok(seen.length >= 8, seen.join())
  })
})

describe('every form that is sent empty', () => {
  it('names each problem at its field, which is described by it, and links to it from the top', async () => {
    let refused = 0
    for (const viewer of ['guest', 'member'] as const)
      for await (const { path, page, form } of everyForm(viewer)) {
        for (const control of controlsOf(form))
          if (control.matches('textarea, input:not([type])') && !control.hasAttribute('readonly'))
            (control as HTMLInputElement).value = ''
        await page.submit(form, submitOf(form))
        if (page.status() !== 422) continue
        refused++
        for (const bad of page.document.querySelectorAll('main [aria-invalid="true"]')) {
          const described = descriptionOf(bad)
          assert.ok(
            described.includes(t('site.a11y_error_prefix')),
            `${path}: ${nameOf(bad)} is described by its problem`,
          )
        }
        const errors = [...page.document.querySelectorAll('main .error[id$="-err"]')]
        for (const error of errors) {
          const described = page.document.querySelectorAll(`[aria-describedby~="${error.id}"]`)
          assert.ok(described.length > 0, `${path}: nothing is described by ${error.textContent}`)
          // A group says by its description alone that it is wrong.
          for (const one of described)
            assert.ok(
              one.getAttribute('aria-invalid') === 'true' || /^(?:group|radiogroup)$/.test(roleOf(one)),
              `${path}: ${nameOf(one)}`,
            )
        }
        // A form of one field says at the field alone what is wrong.
        const summary = page.document.querySelector('main [role="alert"]')
        assert.ok(summary ?? page.document.querySelector('main .error'), `${path}: nothing says what is wrong`)
        for (const link of summary?.querySelectorAll('a[href^="#"]') ?? [])
          assert.ok(page.document.getElementById(link.getAttribute('href')!.slice(1)), `${path}: ${link.textContent}`)
      }
    assert.ok(refused >= 10, String(refused))
  })
})

it('every field has a label, and no two of a form the same', async () => {
  for (const viewer of ['guest', 'member'] as const)
    for await (const { path, form } of everyForm(viewer)) {
      const names = controlsOf(form)
        .filter((control) => isFilledIn(control) && !control.hasAttribute('data-control'))
        .map((control) => {
          assert.ok(nameOf(control), `${path}: ${control.outerHTML.slice(0, 200)}`)
          return typeOf(control) === 'radio' ? undefined : labelTexts(control).join()
        })
        .filter(Boolean)
      assert.deepEqual(
        names.filter((name, index) => names.indexOf(name) !== index),
        [],
        path,
      )
    }
})
