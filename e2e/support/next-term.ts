import { expect } from '@playwright/test'
import {
  button,
  chooseFromMenu,
  dialog,
  expectStatus,
  field,
  goToStep,
  performStep,
  region,
  selectByTyping,
} from './desk.ts'
import { type PlacementStory, submitWithResume } from './placement-steps.ts'
import { test } from './test.ts'
import { assertAccessible } from './watch.ts'
import { openAddress } from './windows.ts'

/** The tests of an active placement: it is copied, replaced and extended, and its next contract is scheduled. */
export function testNextTerm({ desks, placement, openAs, review, approve, signContract }: PlacementStory) {
  test('the owner clones it: the same terms without number, dates, consultant, approvals and offer', async ({
    browser,
  }) => {
    const writer = await openAs(browser, 'BUSINESS_DEVELOPMENT')
    await chooseFromMenu(writer, 'Clone')
    await expect(writer).toHaveURL(/new\?draft=/)
    const clone = new URL(writer.url()).searchParams.get('draft')
    await expect(field(writer, 'Title')).toHaveValue('Test engineer')
    await expect(field(writer, 'Start date')).toHaveValue('')
    await goToStep(writer, /^Terms and rates/)
    await expect(field(writer, 'Rate')).toHaveValue(/^23,?000/)
    await goToStep(writer, /^Person/)
    await expect(field(writer, 'Full name')).toHaveValue('')
    await openAddress(writer, `/order-form-setups/${clone}`)
    await expectStatus(writer, 'Draft')
    await expect(writer.getByText(/OF-AE-/)).toHaveCount(0)
    await expect(region(writer, 'Reviews and approvals').getByText(/approved|confirmed/i)).toHaveCount(0)
    await assertAccessible(writer)
  })

  test('the owner starts a replacement by another consultant', async ({ browser }) => {
    const writer = await openAs(browser, 'BUSINESS_DEVELOPMENT')
    await chooseFromMenu(writer, 'Replace consultant')
    await expect(writer).toHaveURL(/new\?draft=/)
    await expect(writer.getByText('Replacement', { exact: true })).toBeVisible()
    await expect(field(writer, 'Title')).toHaveValue('Test engineer')
    await goToStep(writer, /^Person/)
    await expect(field(writer, 'Full name')).toHaveValue('')
  })

  test('the owner extends it: a draft with the same terms that starts when this one ends is submitted', async ({
    browser,
  }) => {
    const writer = await openAs(browser, 'BUSINESS_DEVELOPMENT')
    await chooseFromMenu(writer, 'Renew…')
    await dialog(writer).getByRole('radio', { name: 'Extension' }).check()
    await button(writer, 'Create draft').click()
    await expect(writer).toHaveURL(/new\?draft=/)
    await expect(writer.getByText('Extension', { exact: true })).toBeVisible()
    await expect(writer.getByRole('combobox', { name: 'Client', exact: true })).toHaveValue(/Al Noor Digital Bank/)
    await expect(field(writer, 'Notice')).toHaveValue('60')
    await goToStep(writer, /^Person/)
    await expect(writer.getByRole('combobox', { name: 'Consultant', exact: true })).toHaveValue(
      new RegExp(placement.person),
    )
    await goToStep(writer, /^Terms and rates/)
    await expect(field(writer, 'Rate')).toHaveValue(/^23,?000/)
    await goToStep(writer, /^Review/)
    placement.next = await submitWithResume(writer)
    expect(placement.next).not.toBe(placement.id)
  })

  test('pay and billing are confirmed, and HR sends it for approval', async ({ browser }) => {
    await review(browser, placement.next)
    await approve(browser, 'COUNTRY_MANAGER', placement.next, 'As before.')
  })

  test('the CFO is away, so a delegate approves the next term', async ({ browser }) => {
    const cfo = await desks.at(browser, 'CFO', '/profile?part=delegations')
    await button(cfo, 'Delegate approvals').click()
    await selectByTyping(cfo, 'Colleague', 'Managing', /Managing Director/i)
    await field(cfo, 'End date').fill('today')
    await dialog(cfo).getByRole('button', { name: 'Delegate', exact: true }).click()
    await expect(cfo.getByRole('row').filter({ hasText: 'Active' })).toHaveCount(1)
    const director = await approve(browser, 'MANAGING_DIRECTOR', placement.next, 'The CFO is on leave.')
    await expect(region(director, 'Reviews and approvals')).toContainText(/on behalf of Vikram Malhotra/)
    await cfo.getByRole('button', { name: /^End the delegation to/ }).click()
    await expect(cfo.getByRole('row').filter({ hasText: 'Active' })).toHaveCount(0)
    await approve(browser, 'COO', placement.next, 'As before.')
  })

  test('a next term needs no offer: onboarding starts, and its contract is signed', async ({ browser }) => {
    const hr = await openAs(browser, 'HR_MANAGER', '', placement.next)
    await expectStatus(hr, 'Approved')
    await performStep(hr, 'Start onboarding')
    await expectStatus(hr, 'Onboarding')
    const associate = await signContract(browser, placement.next)
    await expectStatus(associate, 'Signed')
  })

  test('the missing client contract is waived, and the next term is scheduled to activate on its start date', async ({
    browser,
  }) => {
    const cfo = await openAs(browser, 'CFO', '', placement.next)
    // Only missing documents can be waived: the agreement is active, and no purchase order is required.
    await expect(cfo.getByRole('button', { name: /^Waive/ })).toHaveText(['Waive: client contract…'])
    await button(cfo, 'Waive: client contract…').click()
    const grant = button(cfo, 'Grant waiver')
    await grant.click({ force: true })
    await expect(dialog(cfo).getByRole('alert')).toHaveText('Enter a reason.')
    await expect(dialog(cfo).getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await dialog(cfo).getByRole('textbox', { name: 'Reason' }).fill('Expected within the week.')
    await grant.click()
    await expect(dialog(cfo)).toHaveCount(0)

    const page = await openAs(browser, 'HR_MANAGER', '', placement.next)
    await performStep(page, 'Schedule activation')
    await expectStatus(page, 'Onboarding')
    await expect(region(page, 'Status')).toContainText(/Scheduled to activate on/)
    await openAddress(page, `/order-form-setups/${placement.id}`)
    await expectStatus(page, 'Active')
  })
}
