import { expect } from '@playwright/test'
import { button, expectStatus, goToStep, performStep, region } from './support/desk.ts'
import { placementStory, submitWithResume } from './support/placement-steps.ts'
import { test } from './support/test.ts'
import { openAddress } from './support/windows.ts'

const { desks, placement, openAs, review, approveAll, signContract, signClientContract } = placementStory()

/** A late renewal is effective from its start date, without waiting for the nightly job. */
test.describe
  .serial('a placement that ended before it was renewed', () => {
    test.afterAll(() => desks.close())

    test('the owner finds the order form under renewals due and submits the next term', async ({ browser }) => {
      const writer = await desks.at(browser, 'BUSINESS_DEVELOPMENT', '/order-form-setups?list=renewals')
      const late = writer.getByRole('row').filter({ hasText: 'Expired' }).first()
      const record = late.getByRole('link').first()
      placement.person = (await record.textContent())!
      placement.id = (await record.getAttribute('href'))!.split('/').at(-1)!
      await button(writer, `Renew ${placement.person}`).click()
      await button(writer, 'Create draft').click()
      await expect(writer).toHaveURL(/new\?draft=/)
      await expect(writer.getByText('Renewal', { exact: true })).toBeVisible()
      await goToStep(writer, /^Review/)
      placement.next = await submitWithResume(writer)
    })

    test('the next term is reviewed, and approved by each approver that the status line names', async ({ browser }) => {
      await review(browser, placement.next)
      await approveAll(browser, placement.next, 'The consultant is still there.')
    })

    test('both contracts of the next term are signed', async ({ browser }) => {
      const hr = await openAs(browser, 'HR_MANAGER', '', placement.next)
      await performStep(hr, 'Start onboarding')
      await expectStatus(hr, 'Onboarding')
      await expectStatus(await signContract(browser, placement.next), 'Signed')
      await expectStatus(await signClientContract(browser, placement.next), 'Signed')
    })

    test('the next term is activated at once, and the first one is renewed', async ({ browser }) => {
      const hr = await openAs(browser, 'HR_MANAGER', '', placement.next)
      await performStep(hr, 'Activate')
      await expectStatus(hr, 'Active')
      await openAddress(hr, `/order-form-setups/${placement.id}`)
      await expectStatus(hr, 'Renewed')
      await expect(region(hr, 'Status')).toContainText('Closed')
    })
  })
