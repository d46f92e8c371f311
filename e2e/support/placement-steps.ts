import type { Role } from '@muster/contract/access/roles.ts'
import { type Browser, expect, type Page } from '@playwright/test'
import { button, dialog, expectStatus, pdf, performStep, region, selectFromList, sharedWindows } from './desk.ts'

interface SigningSteps {
  /** The label of the contract on the order form. */
  name: string
  /** The role that drafts it and uploads the signed copy. */
  writer: Role
  /** The role that checks its rates before it is sent, if required. */
  checker?: Role
  sender: Role
  file: string
}

const WAITING_FOR_CONSULTANT: SigningSteps = {
  name: 'Employment contract',
  writer: 'HR_ASSOCIATE',
  sender: 'HR_MANAGER',
  file: 'contract.pdf',
}
const WITH_CLIENT: SigningSteps = {
  name: 'Client contract',
  writer: 'BUSINESS_DEVELOPMENT',
  checker: 'FINANCE_MANAGER_INVOICE',
  sender: 'CFO',
  file: 'client-contract.pdf',
}

/** The possible next approvers, as the status line names them. */
const APPROVERS = [
  ['COUNTRY_MANAGER', 'Country Manager'],
  ['CFO', 'CFO'],
  ['COO', 'COO'],
] as const

export type PlacementStory = ReturnType<typeof placementStory>

/** A placement with many users, each in a separate browser window, and the steps its tests share. */
export function placementStory(person = '') {
  const desks = sharedWindows()
  /** The consultant, and the ids of the placement and its next term. */
  const placement = { person, id: '', next: '' }

  /** The page of the order form, or of its next term, signed in as the role. */
  async function openAs(browser: Browser, role: Role, tab = '', of = placement.id): Promise<Page> {
    const page = await desks.at(browser, role, `/order-form-setups/${of}${tab && `?tab=${tab}`}`)
    await expect(page.getByRole('heading', { level: 1, name: placement.person })).toBeVisible()
    return page
  }

  /** The finance managers confirm pay and billing, and HR sends it for approval. With a category, HR enters the missing medical category from the blocked action. */
  async function review(browser: Browser, of: string, { category }: { category?: string } = {}) {
    for (const [role, name] of [
      ['FINANCE_MANAGER_PAYROLL', 'Confirm pay'],
      ['FINANCE_MANAGER_INVOICE', 'Confirm billing'],
    ] as const) {
      const page = await openAs(browser, role, '', of)
      await performStep(page, name, { confirm: 'Confirm' })
      await expect(button(page, name)).toHaveCount(0)
    }
    const hr = await openAs(browser, 'HR_MANAGER', '', of)
    if (category) {
      const blocked = region(hr, 'Required before Send for approval')
      await expect(blocked).toContainText('Select the medical category.')
      await expect(button(hr, 'Send for approval')).toBeDisabled()
      await blocked.getByRole('link', { name: 'Fix' }).click()
      await selectFromList(hr, 'Medical category', category)
      await dialog(hr).getByRole('button', { name: 'Save' }).click()
      await expect(dialog(hr)).toHaveCount(0)
      await openAs(browser, 'HR_MANAGER', '', of)
      await expect(blocked).toHaveCount(0)
    }
    await performStep(hr, 'Send for approval')
    await expectStatus(hr, 'Approval')
  }

  async function approve(browser: Browser, role: Role, of: string, comment: string) {
    const page = await openAs(browser, role, '', of)
    await performStep(page, 'Approve', { reason: comment, label: 'Comment' })
    return page
  }

  /** It is approved by each approver that the status line names. */
  async function approveAll(browser: Browser, of: string, comment: string) {
    for (let steps = 0; steps < APPROVERS.length; steps += 1) {
      const status = region(await openAs(browser, 'HR_MANAGER', '', of), 'Status')
      await expect(status).toContainText('Next:')
      const text = (await status.textContent())!
      const next = APPROVERS.find(([, name]) => text.includes(`Next: ${name}`))
      if (!next) break
      await approve(browser, next[0], of, comment)
    }
    await expectStatus(await openAs(browser, 'HR_MANAGER', '', of), 'Approved')
  }

  /** A contract is drafted by one user and sent by another; returns the page of the user who uploads the signed copy. */
  async function sign(browser: Browser, of: string, { name, writer, checker, sender, file }: SigningSteps) {
    const page = await openAs(browser, writer, 'contracts', of)
    await region(page, name).getByRole('link').click()
    await performStep(page, 'Submit for review')
    await expectStatus(page, 'In review')
    const { pathname } = new URL(page.url())
    if (checker) {
      const finance = await desks.at(browser, checker, pathname)
      await button(finance, 'Confirm rates').click()
      await expect(button(finance, 'Confirm rates')).toHaveCount(0)
    }
    const other = await desks.at(browser, sender, pathname)
    await performStep(other, 'Approve and send')
    await expectStatus(other, 'Sent')
    await desks.at(browser, writer, pathname)
    await performStep(page, 'Upload signed copy', { file })
    return page
  }

  return {
    desks,
    placement,
    openAs,
    review,
    approve,
    approveAll,
    signContract: (browser: Browser, of: string) => sign(browser, of, WAITING_FOR_CONSULTANT),
    signClientContract: (browser: Browser, of: string) => sign(browser, of, WITH_CLIENT),
  }
}

/** Changes the status of a request in its drawer, with the required inputs. */
export async function moveRequest(page: Page, kind: string, to: string, fields: Record<string, string> = {}) {
  await region(page, kind).getByRole('button', { name: 'Update' }).click()
  await saveStatus(page, to, fields)
}

/** Fills in and saves the drawer of a request. */
export async function saveStatus(page: Page, to: string, fields: Record<string, string> = {}) {
  await selectFromList(page, 'New status', to)
  for (const [label, value] of Object.entries(fields))
    await dialog(page).getByRole('textbox', { name: label }).fill(value)
  await button(page, 'Save').click()
  await expect(dialog(page)).toHaveCount(0)
}

/** The visa team takes the visa from its documents to the approval; after it, onboarding starts by itself. */
export async function approveVisa(page: Page) {
  await moveRequest(page, 'Visa', 'Documents pending')
  await moveRequest(page, 'Visa', 'Documents verified')
  await moveRequest(page, 'Visa', 'Applied', { 'Application or permit number': 'WP-77', 'Applied on': 'today' })
  await moveRequest(page, 'Visa', 'Approved', { 'Approved on': 'today', 'Expiry date': '+700' })
  await expectStatus(page, 'Onboarding')
}

/** Uploads the resume in the review of the wizard and submits; returns the id of the order form. */
export async function submitWithResume(page: Page): Promise<string> {
  await page.getByLabel(/the CV/).setInputFiles(pdf('resume.pdf'))
  await expect(page.getByText('Ready to submit.')).toBeVisible()
  await button(page, 'Submit').click()
  await expect(page).toHaveURL(/\/order-form-setups\/[0-9a-f-]{36}$/)
  return page.url().split('/').at(-1)!
}
