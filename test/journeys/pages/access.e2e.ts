// needs a browser: focus, layout
import { addDays, dayOf } from '../../../src/framework/i18n/day.ts'
import { aPdf } from '../../support/make/files.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: what is chosen or focused shows without colours of our own, and nothing moves for those who want that`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await page.goto(at(lang, '/rfqs'))
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element)
          return [transitionDuration, animationDuration].some((list) =>
            list.split(',').some((time) => Number.parseFloat(time) > 0.02),
          )
        }).length,
    )
    expect(moving, 'parts that move').toBe(0)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: t('site.skip') })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!)
      return { outlineStyle, width: Number.parseFloat(outlineWidth) }
    })
    expect(outline.outlineStyle).not.toBe('none')
    expect(outline.width).toBeGreaterThanOrEqual(2)
  })
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: a buyer publishes an RFQ with the keyboard alone`, async ({ page, database, signInAs }) => {
    const buyer = await aCompany(database, { lang })
    const { keyboard } = page
    await signInAs(buyer)
    await page.goto(at(lang, '/rfqs'))

    const focused = page.locator(':focus')
    /** Whether what has the focus is called so. Between two rounds through a dialog nothing has it. */
    const isFocused = (name: string) =>
      page.evaluate((wanted) => {
        const element = document.activeElement
        const named =
          element?.getAttribute('aria-label') ??
          (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
            ? element.labels?.[0]?.textContent
            : element?.textContent)
        const name = element === document.body ? '' : (named ?? '').trim()
        // A button also holds what it says while it is busy.
        return name === wanted || (element instanceof HTMLButtonElement && name.startsWith(wanted))
      }, name)
    /** Tabs on until something of that name has the focus, which must be seen. */
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 80; presses++) {
        await keyboard.press('Tab')
        if (!(await isFocused(name))) continue
        const seen = await focused.evaluate((element) =>
          [element, element.closest('.input'), element.closest('.drop')].some((box) => {
            if (!box) return false
            const { outlineStyle, boxShadow } = getComputedStyle(box)
            return outlineStyle !== 'none' || boxShadow !== 'none'
          }),
        )
        expect(seen, `${name} shows that it has the focus`).toBe(true)
        return
      }
      throw new Error(`no way to ${name} with the Tab key`)
    }

    // The account menu: arrows, End and Escape.
    await tabTo(t('site.a11y_account_menu', { company: buyer.company_name }))
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: t('site.nav_logout') })).toBeFocused()
    await keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(
      page.getByRole('button', { name: t('site.a11y_account_menu', { company: buyer.company_name }) }),
    ).toBeFocused()

    // A dialog takes the focus, keeps it, and gives it back.
    const { rfq_id } = await anRfq(database, { buyer })
    await page.goto(at(lang, `/rfq/${rfq_id}`))
    await tabTo(t('rfqs.edit'))
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('rfqs.edit') })
    await expect(dialog).toBeVisible()
    for (let presses = 0; presses < 30; presses++) {
      await keyboard.press('Tab')
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(outside, 'the focus stays inside').toBe(false)
    }
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect.poll(() => isFocused(t('rfqs.edit'))).toBe(true)

    await page.goto(at(lang, '/rfqs'))
    await tabTo(t('site.new_rfq'))
    await keyboard.press('Enter')
    const form = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1, name: t('site.new_rfq') })).toBeFocused()

    const title = `طلب بلوحة المفاتيح ${buyer.company_id}`
    const today = dayOf(Date.now())
    /** The parts of a date stand in the order of the browser's own language, which is English here. */
    const typeDay = async (label: string, day: string) => {
      await tabTo(label)
      const [year, month, date] = day.split('-')
      await keyboard.type(`${month}${date}${year}`)
      await expect(focused).toHaveValue(day)
    }
    /** Opens a list, walks down and takes what is there. */
    const choose = async (label: string) => {
      await tabTo(label)
      await keyboard.press('ArrowDown')
      await expect(form.getByRole('listbox')).toBeVisible()
      await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
      await expect(form.getByRole('listbox')).toBeHidden()
    }
    await tabTo(t('rfqs.field_title'))
    await keyboard.type(title)
    await choose(t('categories.category'))
    await tabTo(t('rfqs.description'))
    await keyboard.type('طابعات ليزر لمكاتب الإدارة مع الضمان.')
    /** The heading of the next step receives the focus. */
    const goOn = async (step: 2 | 3 | 4) => {
      await tabTo(t('publishing.next', { title: t(`publishing.step_${step}`) }))
      await keyboard.press('Enter')
      await expect(form.getByRole('heading', { name: t(`publishing.step_${step}`) })).toBeFocused()
    }
    await goOn(2)
    await tabTo(t('rfqs.quantity'))
    await keyboard.type('12')
    await tabTo(t('rfqs.item_description'))
    await keyboard.type('طابعة ليزر أحادية اللون بسرعة أربعين ورقة.')
    await goOn(3)
    await typeDay(t('rfqs.delivery_date'), addDays(today, 30))
    await choose(t('locations.region'))
    await expect(form.getByRole('combobox', { name: t('locations.city') })).not.toHaveAttribute('aria-busy', 'true')
    await choose(t('locations.city'))
    // Listened for before the way there: the browser needs a moment to hand its file window over.
    const chooser = page.waitForEvent('filechooser')
    await tabTo(t('rfqs.attachments_label'))
    await keyboard.press('Enter')
    const { name, type, bytes } = aPdf('printers.pdf')
    await (await chooser).setFiles([{ name, mimeType: type, buffer: bytes }])
    await goOn(4)
    await tabTo(`${t('publishing.change')} ${t('publishing.deadline')}`)
    await keyboard.press('Enter')
    await typeDay(t('rfqs.deadline'), addDays(today, 20))
    await tabTo(t('rfqs.publish'))
    await keyboard.press('Space')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  })
}
