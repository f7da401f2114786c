import type { Locator, Page } from '@playwright/test'
import type { Day } from '../../../src/framework/i18n/day.ts'
import type { T } from '../../../src/framework/i18n/messages.ts'
import { expect } from '../fixtures.ts'

/** Opens a step of the form that publishes an RFQ. */
export async function openStep(form: Locator, t: T, number: 1 | 2 | 3 | 4) {
  const link = form
    .getByRole('list', { name: t('publishing.steps') })
    .getByRole('listitem')
    .nth(number - 1)
    .getByRole('link')
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'step')
}

/** The same before scripts have come, when a link opens its step beside the first. */
export const openStepEarly = (form: Locator, t: T, number: 2 | 3 | 4) =>
  form
    .getByRole('list', { name: t('publishing.steps') })
    .getByRole('link')
    .nth(number - 1)
    .click()

/** Sets the deadline, which has a value from the start. */
export async function setDeadline(form: Locator, t: T, day: Day) {
  await openStep(form, t, 4)
  const field = form.getByLabel(t('rfqs.deadline'), { exact: true })
  const change = form.getByRole('button', { name: `${t('publishing.change')} ${t('publishing.deadline')}` })
  await expect(field.or(change).filter({ visible: true })).toHaveCount(1)
  if (await change.isVisible()) await change.click()
  await field.fill(day)
}

/** Fills a line in. */
export async function fillLine(form: Locator, t: T, number: number, description: string, quantity: string) {
  await form.getByLabel(t('line_editor.description_of', { number }), { exact: true }).fill(description)
  await form.getByLabel(t('line_editor.quantity_of', { number }), { exact: true }).fill(quantity)
  // Its options are there when it is used.
  const unit = form.getByLabel(t('line_editor.unit_of', { number }), { exact: true })
  await unit.focus()
  await unit.selectOption('MTR')
}

/** Leaves the form for the list of own RFQs. */
export const leaveForm = (page: Page, t: T) =>
  page
    .getByRole('main')
    .getByRole('link', { name: t('rfqs.tab_mine') })
    .click()
