import { expect } from '@playwright/test'
import { button, chooseFromMenu, dialog, field, goToStep, pick, region, statusIs, take } from './desk.ts'
import { type PlacementStory, submitWithResume } from './placement-steps.ts'
import { test } from './test.ts'
import { assertAccessible } from './watch.ts'
import { follow } from './windows.ts'

/** How the story of a placement goes on once it is active: it is cloned, replaced and extended, and its next term is made ready. */
export function itsNextTerm({ desks, placement, openAs, review, approve, signContract }: PlacementStory) {
  test('its writer clones it: its terms for somebody else, without number, dates, approvals and offer', async ({
    browser,
  }) => {
    const writer = await openAs(browser, 'BUSINESS_DEVELOPMENT')
    await chooseFromMenu(writer, 'Clone')
    await expect(writer).toHaveURL(/new\?draft=/)
    const clone = new URL(writer.url()).searchParams.get('draft')
    await expect(field(writer, 'Title')).toHaveValue('Test engineer')
    await expect(field(writer, 'First day')).toHaveValue('')
    await goToStep(writer, /^Terms and rates/)
    await expect(field(writer, 'Rate')).toHaveValue(/^23,?000/)
    await goToStep(writer, /^Person/)
    await expect(field(writer, 'Full name')).toHaveValue('')
    await follow(writer, `/order-form-setups/${clone}`)
    await statusIs(writer, 'Draft')
    await expect(writer.getByText(/OF-AE-/)).toHaveCount(0)
    await expect(region(writer, 'Reviews and approvals').getByText(/approved|confirmed/i)).toHaveCount(0)
    await assertAccessible(writer)
  })

  test('another consultant is written for in the place of this one', async ({ browser }) => {
    const writer = await openAs(browser, 'BUSINESS_DEVELOPMENT')
    await chooseFromMenu(writer, 'Replace this consultant')
    await expect(writer).toHaveURL(/new\?draft=/)
    await expect(writer.getByText('Replacement', { exact: true })).toBeVisible()
    await expect(field(writer, 'Title')).toHaveValue('Test engineer')
    await goToStep(writer, /^Person/)
    await expect(field(writer, 'Full name')).toHaveValue('')
  })

  test('its writer extends it: a draft of the same terms that begins when this one ends, and submits it', async ({
    browser,
  }) => {
    const writer = await openAs(browser, 'BUSINESS_DEVELOPMENT')
    await chooseFromMenu(writer, 'Renew…')
    await dialog(writer).getByRole('radio', { name: 'An extension' }).check()
    await button(writer, 'Write the draft').click()
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

  test('both sides of its margin are confirmed, and HR passes it on', async ({ browser }) => {
    await review(browser, placement.next)
    await approve(browser, 'COUNTRY_MANAGER', placement.next, 'As before.')
  })

  test('the CFO is away: a colleague approves the next term in their place', async ({ browser }) => {
    const cfo = await desks.at(browser, 'CFO', '/profile?part=delegations')
    await button(cfo, 'Hand over approvals').click()
    await pick(cfo, 'Colleague', 'Managing', /Managing Director/i)
    await field(cfo, 'Last day').fill('today')
    await dialog(cfo).getByRole('button', { name: 'Hand over', exact: true }).click()
    await expect(cfo.getByRole('row').filter({ hasText: 'Holds today' })).toHaveCount(1)
    const director = await approve(browser, 'MANAGING_DIRECTOR', placement.next, 'The CFO is on leave.')
    await expect(region(director, 'Reviews and approvals')).toContainText(/in place of Vikram Malhotra/)
    await cfo.getByRole('button', { name: /^End the delegation to/ }).click()
    await expect(cfo.getByRole('row').filter({ hasText: 'Holds today' })).toHaveCount(0)
    await approve(browser, 'COO', placement.next, 'As before.')
  })

  test('a next term asks for no second offer: its onboarding begins, and its contract is signed', async ({
    browser,
  }) => {
    const hr = await openAs(browser, 'HR_MANAGER', '', placement.next)
    await statusIs(hr, 'Approved')
    await take(hr, 'Begin the onboarding')
    await statusIs(hr, 'Onboarding')
    const associate = await signContract(browser, placement.next)
    await statusIs(associate, 'Signed')
  })

  test('what comes later is waived, and the next term is made ready: it takes over by itself on its first day', async ({
    browser,
  }) => {
    const cfo = await openAs(browser, 'CFO', '', placement.next)
    // Only what is missing is waived: the agreement is in force, and nobody asks for a purchase order.
    await expect(cfo.getByRole('button', { name: /^Waive/ })).toHaveText(['Waive: contract with the client…'])
    await button(cfo, 'Waive: contract with the client…').click()
    const grant = button(cfo, 'Grant the waiver')
    await grant.click({ force: true })
    await expect(dialog(cfo).getByRole('alert')).toHaveText('Enter a reason.')
    await expect(dialog(cfo).getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await dialog(cfo).getByRole('textbox', { name: 'Reason' }).fill('It comes within the week.')
    await grant.click()
    await expect(dialog(cfo)).toHaveCount(0)

    const page = await openAs(browser, 'HR_MANAGER', '', placement.next)
    await take(page, 'Make ready')
    await statusIs(page, 'Onboarding')
    await expect(region(page, 'Status')).toContainText(/Ready: takes over on/)
    await follow(page, `/order-form-setups/${placement.id}`)
    await statusIs(page, 'Active')
  })
}
