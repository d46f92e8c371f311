import type { Role } from '@muster/contract/access/roles.ts'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { arriveAs, sessionOf } from './sign-in.ts'
import { watchErrors } from './watch.ts'
import { leaseWindow, returnWindow } from './windows.ts'

/** A unique name per run, so that a second run in the same company finds no duplicate. */
export const runMark = Date.now().toString(36).toUpperCase()

export const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** One blank page, the smallest PDF that can be signed: its table contains the offsets of its objects. */
function blankPage(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>',
  ]
  let text = '%PDF-1.4\n'
  const entries = objects.map((object, i) => {
    const entry = `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${i + 1} 0 obj${object}endobj\n`
    return entry
  })
  const table = `xref\n0 4\n0000000000 65535 f \n${entries.join('')}`
  return Buffer.from(`${text}${table}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`, 'latin1')
}
const PDF = blankPage()
export const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF })

/** Another user, signed in to a separate browser window. */
export async function openWindowAs(browser: Browser, role: Role, address: string) {
  const page = await leaseWindow(browser)
  const watched = watchErrors(page)
  await arriveAs(page, role, address)
  return { page, watched }
}

/**
 * A user who sends requests directly to the server, for the steps that a test is not about; a failed request fails the
 * test.
 */
export async function apiCallerAs(request: APIRequestContext, role: Role) {
  const call = async (method: string, path: string, more: object = {}) => {
    // Read for each request: a long test runs longer than a token is valid.
    const { tokens } = await sessionOf(request, role)
    const headers = { authorization: `Bearer ${tokens.accessToken}` }
    const maxRetries = method === 'GET' ? 2 : 0
    const reply = await request.fetch(`/api/v1${path}`, { method, headers, maxRetries, ...more })
    expect(reply.ok(), `${role} ${method} ${path}: ${await reply.text()}`).toBe(true)
    return (await reply.json()).data
  }
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, data: object) => call('POST', path, { data }),
    put: (path: string, data: object) => call('PUT', path, { data }),
    /** Uploads a file, such as a CV. */
    postFile: (path: string, name: string) => call('POST', path, { multipart: { file: pdf(name) } }),
    /** Uploads a signed document, with the other fields of the form. */
    putSigned: (path: string, fields: Record<string, string>) =>
      call('PUT', path, { multipart: { ...fields, file: pdf('signed.pdf') } }),
  }
}

/** The maximum number of windows that a test needs at the same time. */
const SEATS = 3

/**
 * The windows of a long test with many users: a user gets their own window again, or the one that was not used for the
 * longest time. `close` fails on errors that users do not see.
 */
export function sharedWindows() {
  /** Ordered by last use, the most recent last. */
  let seats: { role: Role; page: Page; watched: ReturnType<typeof watchErrors> }[] = []
  const people = new Set<Role>()
  return {
    at: async (browser: Browser, role: Role, address: string): Promise<Page> => {
      people.add(role)
      const free = seats.length < SEATS ? undefined : seats[0]
      const watched = seats.find((seat) => seat.role === role) ?? free
      const page = watched?.page ?? (await leaseWindow(browser, {}, true))
      seats = [
        ...seats.filter((seat) => seat !== watched),
        { role, page, watched: watched?.watched ?? watchErrors(page) },
      ]
      // A user who returns loads the page again, with the changes of others.
      await arriveAs(page, role, address)
      return page
    },
    people: () => people.size,
    close: async () => {
      for (const { page, watched } of seats) {
        watched.assertClean()
        await returnWindow(page)
      }
      seats = []
    },
  }
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const sectionLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true })
export const expectStatus = (page: Page, label: string) =>
  expect(page.locator('main').getByText(label, { exact: true }).first()).toBeVisible()

/** Goes to a step of the wizard, by its name. */
export const goToStep = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click()

/** Selects an option by typing; if several rows have the field, in the last row. */
export async function selectByTyping(page: Page, label: string, letters: string, option: RegExp | string) {
  await page.getByRole('combobox', { name: label, exact: true }).last().fill(letters)
  await page.getByRole('option', { name: option }).first().click()
}

/** Selects from a fixed list; a list whose options are not loaded yet opens empty, and is opened again. */
export async function selectFromList(page: Page, label: string, option: string) {
  const list = page.getByRole('combobox', { name: label, exact: true }).last()
  await expect(async () => {
    await list.click()
    await page.getByRole('option', { name: option, exact: true }).click({ timeout: 2_000 })
  }).toPass()
}

interface DeskParams {
  reason?: string
  /** The label of the text field. */
  label?: string
  file?: string
  /** Other fields of the dialog, by label. */
  fields?: Record<string, string>
  /** The confirm button of the dialog, if its label differs from that of the action. */
  confirm?: string
}

/** An action of the status card, with the inputs of its dialog. */
export async function performStep(page: Page, name: string, params: DeskParams = {}) {
  const { reason, label = 'Reason', file, fields = {}, confirm = name } = params
  await page.getByRole('region', { name: 'Status' }).getByRole('button', { name, exact: true }).click()
  if (reason) await dialog(page).getByRole('textbox', { name: label }).fill(reason)
  for (const [of, value] of Object.entries(fields)) await dialog(page).getByRole('textbox', { name: of }).fill(value)
  if (file) await dialog(page).locator('input[type=file]').setInputFiles(pdf(file))
  // The last button, because an action may have the same label as the close button of the dialog.
  await dialog(page).getByRole('button', { name: confirm, exact: true }).last().click()
  // Some actions print a document, and the first one on a server loads the fonts.
  await expect(dialog(page)).toHaveCount(0, { timeout: 30_000 })
}

/** Selects an action from the menu of a record. */
export async function chooseFromMenu(page: Page, action: string) {
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
