import type { Role } from '@muster/contract/access/roles.ts'
import { type Browser, expect, type Page } from '@playwright/test'
import { button, dialog, keptDesks, pdf, region, select, statusIs, take } from './desk.ts'

interface Signed {
  /** What the contract is called on the order form. */
  name: string
  /** Who writes it and takes it in again. */
  writer: Role
  /** Who checks its rates before it is sent, where somebody has to. */
  checker?: Role
  sender: Role
  file: string
}

const WAITING_FOR_CONSULTANT: Signed = {
  name: 'Contract with the consultant',
  writer: 'HR_ASSOCIATE',
  sender: 'HR_MANAGER',
  file: 'contract.pdf',
}
const WITH_CLIENT: Signed = {
  name: 'Contract with the client',
  writer: 'BUSINESS_DEVELOPMENT',
  checker: 'FINANCE_MANAGER_INVOICE',
  sender: 'CFO',
  file: 'client-contract.pdf',
}

export type PlacementStory = ReturnType<typeof placementStory>

/** A placement that many people work on, each at a desk of their own, and the steps that its stories share. */
export function placementStory(person = '') {
  const desks = keptDesks()
  /** Whose placement it is; it and its next term by their ids. */
  const placement = { person, id: '', next: '' }

  /** The order form, or that of the next term, at the desk of somebody who has a part in it. */
  async function openAs(browser: Browser, role: Role, tab = '', of = placement.id): Promise<Page> {
    const page = await desks.at(browser, role, `/order-form-setups/${of}${tab && `?tab=${tab}`}`)
    await expect(page.getByRole('heading', { level: 1, name: placement.person })).toBeVisible()
    return page
  }

  /** Each finance manager confirms a side of the margin, and HR passes it on. */
  /** With a category, what the wizard left open is entered by HR where its next step says so. */
  async function review(browser: Browser, of: string, { category }: { category?: string } = {}) {
    for (const [role, name] of [
      ['FINANCE_MANAGER_PAYROLL', 'Confirm the pay side'],
      ['FINANCE_MANAGER_INVOICE', 'Confirm the bill side'],
    ] as const) {
      const page = await openAs(browser, role, '', of)
      await take(page, name, { confirm: 'Confirm' })
      await expect(button(page, name)).toHaveCount(0)
    }
    const hr = await openAs(browser, 'HR_MANAGER', '', of)
    if (category) {
      const blocked = region(hr, 'Before you can: Pass on to the approvers')
      await expect(blocked).toContainText('Choose the medical category.')
      await expect(button(hr, 'Pass on to the approvers')).toBeDisabled()
      await blocked.getByRole('link', { name: 'Fix' }).click()
      await select(hr, 'Medical category', category)
      await dialog(hr).getByRole('button', { name: 'Save' }).click()
      await expect(dialog(hr)).toHaveCount(0)
      await openAs(browser, 'HR_MANAGER', '', of)
      await expect(blocked).toHaveCount(0)
    }
    await take(hr, 'Pass on to the approvers')
    await statusIs(hr, 'Approval')
  }

  async function approve(browser: Browser, role: Role, of: string, words: string) {
    const page = await openAs(browser, role, '', of)
    await take(page, 'Approve', { words, label: 'Comment' })
    return page
  }

  /** A contract of an order form is written by one and sent by another; the page of whoever takes it in again. */
  async function sign(browser: Browser, of: string, { name, writer, checker, sender, file }: Signed) {
    const page = await openAs(browser, writer, 'contracts', of)
    await region(page, name).getByRole('link').click()
    await take(page, 'Send to review')
    await statusIs(page, 'Under review')
    const { pathname } = new URL(page.url())
    if (checker) {
      const finance = await desks.at(browser, checker, pathname)
      await button(finance, 'The rates are right').click()
      await expect(button(finance, 'The rates are right')).toHaveCount(0)
    }
    const other = await desks.at(browser, sender, pathname)
    await take(other, 'Approve and send')
    await statusIs(other, 'Sent')
    await desks.at(browser, writer, pathname)
    await take(page, 'Take in the signed copy', { file })
    return page
  }

  return {
    desks,
    placement,
    openAs,
    review,
    approve,
    signContract: (browser: Browser, of: string) => sign(browser, of, WAITING_FOR_CONSULTANT),
    signClientContract: (browser: Browser, of: string) => sign(browser, of, WITH_CLIENT),
  }
}

/** On the review of the wizard: the resume is the last thing that is missing, and the order form is submitted; its id. */
export async function submitWithResume(page: Page): Promise<string> {
  await page.getByLabel(/the resume/).setInputFiles(pdf('resume.pdf'))
  await expect(page.getByText('Everything is there. It can be submitted.')).toBeVisible()
  await button(page, 'Submit').click()
  await expect(page).toHaveURL(/\/order-form-setups\/[0-9a-f-]{36}$/)
  return page.url().split('/').at(-1)!
}
