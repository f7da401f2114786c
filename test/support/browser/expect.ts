import assert from 'node:assert/strict'
import { isDisabled, valueOf } from './form-entries.ts'
import { Locator, matches } from './locator.ts'
import { descriptionOf, nameOf } from './roles.ts'
import { isHidden, normalize, textOf } from './visible.ts'

/* Assertions about pages, with the API of Playwright's `expect`. */

type Words = string | RegExp

/** A page, as far as assertions need it. */
interface Shown {
  url: () => string
  title: () => string
  until: <Answer>(look: () => Answer) => Promise<Answer>
}

/** A condition on elements: undefined if it is met, otherwise what was found instead. */
type Look = () => string | undefined

const exactly = (text: string, words: Words) =>
  words instanceof RegExp ? matches(text, words) : text === normalize(words)
const holds = (text: string, words: Words) =>
  words instanceof RegExp ? matches(text, words) : text.includes(normalize(words))

async function hold(until: Shown['until'], is_not: boolean, what: string, look: Look) {
  await until(() => {
    const instead = look()
    if (is_not ? instead === undefined : instead !== undefined)
      assert.fail(`${what}: expected ${is_not ? 'not ' : ''}so, ${instead ?? 'it is'}`)
  })
}

/** Absent elements have no text, value or attribute: a negated assertion about one must still find it. */
function aboutLocator(locator: Locator, is_not: boolean) {
  const until: Shown['until'] = (look) => locator.until(look)
  const say = (what: string, look: Look) => hold(until, is_not, `${locator.description} ${what}`, look)
  const one = (what: string, read: (element: Element) => string, is: (text: string) => boolean) =>
    say(what, () => {
      const text = read(locator.one())
      return is(text) ? undefined : `there is “${text}”`
    })
  const textsOf = () => locator.elements().map((element) => normalize(textOf(element)))
  const list = (what: string, words: readonly Words[], fits: typeof exactly) =>
    say(what, () => {
      const texts = textsOf()
      const same = texts.length === words.length && words.every((word, index) => fits(texts[index]!, word))
      return same ? undefined : `there is ${JSON.stringify(texts)}`
    })
  const isShown = () => {
    const found = locator.elements()
    if (found.length > 1) locator.one()
    return found.length === 1 && !isHidden(found[0]!)
  }
  return {
    toBeVisible: () => say('is visible', () => (isShown() ? undefined : 'it is not there')),
    toBeHidden: () => say('is hidden', () => (isShown() ? 'it is visible' : undefined)),
    toBeAttached: () => say('is there', () => (locator.elements().length > 0 ? undefined : 'it is not there')),
    toHaveCount: (count: number) =>
      say(`× ${count}`, () => {
        const found = locator.elements().length
        return found === count ? undefined : `there are ${found}`
      }),
    toHaveText: (words: Words | readonly Words[]) =>
      typeof words === 'string' || words instanceof RegExp
        ? one(
            `has the text ${words}`,
            (element) => normalize(textOf(element)),
            (text) => exactly(text, words),
          )
        : list(`have the texts ${words.join(' | ')}`, words, exactly),
    toContainText: (words: Words | readonly Words[]) =>
      typeof words === 'string' || words instanceof RegExp
        ? one(
            `contains ${words}`,
            (element) => normalize(textOf(element)),
            (text) => holds(text, words),
          )
        : list(`contain ${words.join(' | ')}`, words, holds),
    toHaveValue: (words: Words) =>
      one(`has the value ${words}`, valueOf, (text) => (words instanceof RegExp ? words.test(text) : text === words)),
    toBeChecked: () =>
      one(
        'is checked',
        (element) => String((element as HTMLInputElement).checked),
        (text) => text === 'true',
      ),
    toBeDisabled: () =>
      one(
        'is disabled',
        (element) => String(isDisabled(element)),
        (text) => text === 'true',
      ),
    toBeFocused: () =>
      one(
        'has the focus',
        (element) => describeFocus(element),
        (text) => text === '',
      ),
    toHaveAttribute: (name: string, words: Words = /(?:)/) =>
      say(`has ${name} ${words}`, () => {
        const value = locator.one().getAttribute(name)
        const is = value !== null && (words instanceof RegExp ? words.test(value) : value === words)
        return is ? undefined : `there is ${value}`
      }),
    toHaveAccessibleName: (words: Words) => one(`is named ${words}`, nameOf, (text) => exactly(text, words)),
    toHaveAccessibleDescription: (words: Words) =>
      one(`is described by ${words}`, descriptionOf, (text) => exactly(text, words)),
  }
}

/** Empty where the element has the focus, otherwise what has it. */
function describeFocus(element: Element) {
  const { activeElement } = element.ownerDocument
  return activeElement === element ? '' : (activeElement?.outerHTML.slice(0, 120) ?? 'nothing')
}

function aboutPage(page: Shown, is_not: boolean) {
  const say = (what: string, read: () => string, is: (text: string) => boolean) =>
    hold(
      (look) => page.until(look),
      is_not,
      what,
      () => (is(read()) ? undefined : `there is ${read()}`),
    )
  return {
    toHaveURL: (address: Words) =>
      say(
        `is at ${address}`,
        () => page.url(),
        (url) => (address instanceof RegExp ? address.test(url) : url === new URL(address, url).href),
      ),
    toHaveTitle: (words: Words) =>
      say(
        `has the title ${words}`,
        () => page.title(),
        (title) => exactly(normalize(title), words),
      ),
  }
}

type AboutLocator = ReturnType<typeof aboutLocator> & { not: ReturnType<typeof aboutLocator> }
type AboutPage = ReturnType<typeof aboutPage> & { not: ReturnType<typeof aboutPage> }

export function expect(subject: Locator, what?: string): AboutLocator
export function expect(subject: Shown, what?: string): AboutPage
export function expect(subject: Locator | Shown): AboutLocator | AboutPage {
  return subject instanceof Locator
    ? { ...aboutLocator(subject, false), not: aboutLocator(subject, true) }
    : { ...aboutPage(subject, false), not: aboutPage(subject, true) }
}
