import type { MadeFile } from '../make/files.ts'
import { valueOf } from './form-entries.ts'
import { isExposed, labelTexts, levelOf, nameOf, roleOf } from './roles.ts'
import { isHidden, normalize, shownText, textOf } from './visible.ts'

/* Locators with Playwright's API, so that a test can move between levels. */

/** Actions of a person in a browser. */
export interface Acts {
  click: (element: Element) => unknown
  fill: (element: Element, text: string) => unknown
  /** `fill` without waiting for its effects. */
  type: (element: Element, text: string) => unknown
  setChecked: (element: Element, checked: boolean) => unknown
  choose: (select: HTMLSelectElement, options: HTMLOptionElement[]) => unknown
  attach: (input: Element, files: readonly MadeFile[]) => unknown
  press: (element: Element, key: string) => unknown
  focus: (element: Element) => unknown
}

/** The document that locators search and the actions on it. */
export interface Surface {
  document: () => Document
  acts: Acts
  /** Runs a function until it does not throw, as long as something may still change; once without scripts. */
  until: <Answer>(look: () => Answer) => Promise<Answer>
}

type Words = string | RegExp
export interface RoleOptions {
  name?: Words
  exact?: boolean
  level?: number
  expanded?: boolean
  pressed?: boolean
  selected?: boolean
  checked?: boolean
  includeHidden?: boolean
}
export interface TextOptions {
  exact?: boolean
}
export interface FilterOptions {
  hasText?: Words
  hasNotText?: Words
  has?: Locator
  hasNot?: Locator
  visible?: boolean
}
export type Choice = string | { index: number } | { label: string } | { value: string }
type Root = Document | Element
type Step = (roots: Root[]) => Element[]

export function matches(text: string, words: Words, exact = false): boolean {
  if (words instanceof RegExp) return new RegExp(words.source, words.flags.replace('g', '')).test(text)
  const wanted = normalize(words)
  return exact ? text === wanted : text.toLowerCase().includes(wanted.toLowerCase())
}

const CHOSEN = /:checked$/

/** Elements by a selector; the parser's own `:checked` knows no options. */
function within(root: Root, css = '*'): Element[] {
  const found = [...root.querySelectorAll(css.replace(CHOSEN, ''))]
  if (!CHOSEN.test(css)) return found
  return found.filter((element) =>
    element.localName === 'option' ? (element as HTMLOptionElement).selected : (element as HTMLInputElement).checked,
  )
}

const hasState = (element: Element, state: string, wanted: boolean | undefined) => {
  if (wanted === undefined) return true
  const native = state === 'checked' && 'checked' in element ? String((element as HTMLInputElement).checked) : undefined
  return (element.getAttribute(`aria-${state}`) ?? native ?? 'false') === String(wanted)
}

function hasRole(element: Element, role: string, options: RoleOptions) {
  if (roleOf(element) !== role) return false
  if (options.level !== undefined && levelOf(element) !== options.level) return false
  for (const state of ['expanded', 'pressed', 'selected', 'checked'] as const)
    if (!hasState(element, state, options[state])) return false
  if (!options.includeHidden && !isExposed(element)) return false
  return options.name === undefined || matches(nameOf(element), options.name, options.exact)
}

const NO_TEXT = new Set(['script', 'style', 'template', 'head'])

/** Elements that hold a text, and none of whose children holds it. */
function holders(root: Root, words: Words, exact: boolean | undefined): Element[] {
  const known = new Map<Element, boolean>()
  const has = (one: Element) => {
    const is = known.get(one) ?? (!NO_TEXT.has(one.localName) && matches(normalize(textOf(one)), words, exact))
    known.set(one, is)
    return is
  }
  // Where a whole text is meant, a child may hold it though its parent, which holds more, does not.
  const mayHold = (one: Element) => !NO_TEXT.has(one.localName) && (exact || words instanceof RegExp || has(one))
  const look = (element: Element): Element[] => {
    if (!mayHold(element)) return []
    const inside = [...element.children].flatMap(look)
    return inside.length === 0 && has(element) ? [element] : inside
  }
  return [...root.children].flatMap(look)
}

export class Locator {
  private readonly surface: Surface
  private readonly steps: readonly Step[]
  readonly description: string

  constructor(surface: Surface, steps: readonly Step[] = [], description = 'page') {
    this.surface = surface
    this.steps = steps
    this.description = description
  }

  private then_(description: string, step: Step) {
    return new Locator(this.surface, [...this.steps, step], `${this.description} › ${description}`)
  }

  private within_(description: string, find: (root: Root) => Element[]) {
    return this.then_(description, (roots) => [...new Set(roots.flatMap(find))])
  }

  /** The elements that are there now, inside of `roots`. */
  elements(roots: Root[] = [this.surface.document()]): Element[] {
    let found: Root[] = roots
    for (const step of this.steps) found = step(found)
    return found as Element[]
  }

  locator(css: string, filter: FilterOptions = {}): Locator {
    if (Object.keys(filter).length > 0) return this.locator(css).filter(filter)
    if (css === '..')
      return this.then_('parent', (roots) => (roots as Element[]).flatMap((one) => one.parentElement ?? []))
    return this.within_(css, (root) => within(root, css))
  }

  getByRole(role: string, options: RoleOptions = {}) {
    const words = [role, options.name && `“${options.name}”`].filter(Boolean).join(' ')
    return this.within_(words, (root) => within(root).filter((element) => hasRole(element, role, options)))
  }

  getByLabel(words: Words, { exact }: TextOptions = {}) {
    return this.within_(`label “${words}”`, (root) =>
      within(root).filter((element) => labelTexts(element).some((text) => matches(text, words, exact))),
    )
  }

  getByText(words: Words, { exact }: TextOptions = {}) {
    return this.within_(`text “${words}”`, (root) => holders(root, words, exact))
  }

  getByTitle(words: Words, { exact }: TextOptions = {}) {
    return this.within_(`title “${words}”`, (root) =>
      within(root, '[title]').filter((element) => matches(element.getAttribute('title')!, words, exact)),
    )
  }

  filter({ hasText, hasNotText, has, hasNot, visible }: FilterOptions) {
    return this.then_('filter', (roots) =>
      (roots as Element[]).filter(
        (element) =>
          (hasText === undefined || matches(normalize(textOf(element)), hasText)) &&
          (hasNotText === undefined || !matches(normalize(textOf(element)), hasNotText)) &&
          (visible === undefined || isHidden(element) !== visible) &&
          (!has || has.elements([element]).length > 0) &&
          (!hasNot || hasNot.elements([element]).length === 0),
      ),
    )
  }

  and(other: Locator) {
    return this.then_(`and ${other.description}`, (roots) => {
      const others = new Set(other.elements())
      return (roots as Element[]).filter((element) => others.has(element))
    })
  }

  or(other: Locator) {
    return this.then_(`or ${other.description}`, (roots) => [
      ...new Set([...(roots as Element[]), ...other.elements()]),
    ])
  }

  nth(index: number) {
    return this.then_(`${index}.`, (roots) => (roots as Element[]).slice(index).slice(0, 1))
  }
  first() {
    return this.nth(0)
  }
  last() {
    return this.nth(-1)
  }

  /** Exactly one: none or several are a failure. */
  one(): Element {
    const found = this.elements()
    if (found.length !== 1)
      throw new Error(
        `${found.length} elements instead of one: ${this.description}${found.map((one) => `\n  ${one.outerHTML.slice(0, 200)}`).join('')}`,
      )
    return found[0]!
  }

  /** Exactly one, which can be seen. */
  shown(): Element {
    const element = this.one()
    if (isHidden(element)) throw new Error(`hidden: ${this.description}`)
    return element
  }

  private async act<Answer>(find: () => Element, act: (element: Element) => Answer): Promise<Awaited<Answer>> {
    const element = await this.surface.until(find)
    return await act(element)
  }
  /** A field whose look may hide the native control, such as a tick or a file field. */
  private readonly field = () => this.one()

  readonly click = () => this.act(() => this.shown(), this.surface.acts.click)
  readonly fill = (text: string) => this.act(this.field, (element) => this.surface.acts.fill(element, text))
  readonly type = (text: string) => this.act(this.field, (element) => this.surface.acts.type(element, text))
  readonly check = () => this.setChecked(true)
  readonly uncheck = () => this.setChecked(false)
  readonly setChecked = (checked: boolean) =>
    this.act(this.field, (element) => this.surface.acts.setChecked(element, checked))
  readonly press = (key: string) => this.act(this.field, (element) => this.surface.acts.press(element, key))
  readonly focus = () => this.act(this.field, this.surface.acts.focus)
  readonly setInputFiles = (files: MadeFile | MadeFile[]) =>
    this.act(this.field, (element) => this.surface.acts.attach(element, [files].flat()))

  selectOption(choice: Choice | readonly string[]) {
    return this.act(this.field, (element) => {
      const select = element as HTMLSelectElement
      const all = [...select.options]
      const wanted = (one: Choice) =>
        all.find((option, index) =>
          typeof one === 'string'
            ? option.value === one || normalize(textOf(option)) === one
            : 'index' in one
              ? index === one.index
              : 'value' in one
                ? option.value === one.value
                : normalize(textOf(option)) === one.label,
        )
      const options = [choice].flat().map((one) => wanted(one))
      if (options.includes(undefined))
        throw new Error(`no option ${JSON.stringify(choice)}: ${all.map((one) => textOf(one)).join(' | ')}`)
      return this.surface.acts.choose(select, options as HTMLOptionElement[])
    })
  }

  readonly count = async () => this.elements().length
  readonly all = async () => this.elements().map((_, index) => this.nth(index))
  readonly textContent = () => this.act(() => this.one(), textOf)
  readonly innerText = () =>
    this.act(
      () => this.one(),
      (element) => normalize(shownText(element)),
    )
  readonly allTextContents = async () => this.elements().map(textOf)
  readonly allInnerTexts = async () => this.elements().map((element) => normalize(shownText(element)))
  readonly inputValue = () => this.act(() => this.one(), valueOf)
  readonly getAttribute = (name: string) =>
    this.act(
      () => this.one(),
      (element) => element.getAttribute(name),
    )
  readonly isVisible = async () => this.elements().length > 0 && !isHidden(this.one())
  readonly isChecked = () =>
    this.act(
      () => this.one(),
      (element) => (element as HTMLInputElement).checked,
    )

  /** For assertions: `look` is run until it passes. */
  until<Answer>(look: () => Answer) {
    return this.surface.until(look)
  }
}
