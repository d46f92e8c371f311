import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { addressOf, arriveAs, DEMO_PASSWORD } from './support/sign-in.ts'
import { test } from './support/test.ts'
import { assertAccessible, watchErrors } from './support/watch.ts'
import { openAddress } from './support/windows.ts'

/** A unique name per run, so that a second run against the same server finds no duplicate. */
const mark = Date.now().toString(36).toUpperCase()
const NAME = `Zephyr ${mark} Holdings`

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** A second user who changes data directly through the API. */
async function colleague(request: APIRequestContext) {
  const signedIn = await request.post('/api/v1/login', { data: { email: addressOf('ADMIN'), password: DEMO_PASSWORD } })
  const { data } = (await signedIn.json()) as { data: { tokens: { accessToken: string } } }
  const headers = { authorization: `Bearer ${data.tokens.accessToken}` }
  return {
    async change(id: string, fields: object) {
      const { data: client } = await (await request.get(`/api/v1/clients/${id}`, { headers })).json()
      const saved = await request.put(`/api/v1/clients/${id}`, {
        headers,
        data: { ...fields, version: client.version },
      })
      expect(saved.ok()).toBe(true)
    },
  }
}

const clientIn = (page: Page) => new URL(page.url()).pathname.split('/')[2] ?? ''

test.describe
  .serial('a client from the first letter to the spreadsheet', () => {
    test('the filters of the list are in its address, and an address sets the filters', async ({ page }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'BUSINESS_DEVELOPMENT', '/clients?type=ACTIVE')
      await expect(page.getByRole('link', { name: 'Al Noor Digital Bank' })).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: 'Prospect' })).toHaveCount(0)
      await page.getByRole('search').getByRole('button', { name: 'Country' }).click()
      await page.getByRole('option', { name: 'Kuwait' }).click()
      await expect(page).toHaveURL(/countryID=KW/)
      await expect(page.getByRole('link', { name: 'Al Noor Digital Bank' })).toHaveCount(0)
      await page.goBack()
      await expect(page.getByRole('link', { name: 'Al Noor Digital Bank' })).toBeVisible()
      await assertAccessible(page)
      watched.assertClean()
    })

    test('a new client shows a possible duplicate, the working days of its country, and errors at its fields', async ({
      page,
    }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'BUSINESS_DEVELOPMENT', '/clients')
      await page.getByRole('button', { name: 'New client' }).click()
      await field(page, 'Name').fill('Al-Noor Digital Bank LLC')
      await expect(page.getByText('Possible duplicate client')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Al Noor Digital Bank' })).toBeVisible()
      await field(page, 'Name').fill(NAME)
      await expect(page.getByText('Possible duplicate client')).toHaveCount(0)

      await page.getByRole('button', { name: 'Create client' }).click()
      await expect(page.getByRole('alert')).toContainText('need attention')
      await choose(page, 'Country', 'Saudi Arabia')
      await expect(page.getByRole('checkbox', { name: 'Sunday' })).toBeChecked()
      await expect(page.getByRole('checkbox', { name: 'Friday' })).not.toBeChecked()
      await expect(page.getByRole('combobox', { name: 'Currency', exact: true })).toHaveValue('SAR')
      await choose(page, 'Country', 'United Arab Emirates')
      await expect(page.getByRole('checkbox', { name: 'Friday' })).toBeChecked()

      await page.getByRole('switch', { name: 'Registered for tax' }).check()
      await field(page, 'Tax number (TRN)').fill('12345')
      await field(page, 'Credit limit').fill('250k')
      await page.getByRole('button', { name: 'Create client' }).click()
      await expect(page.getByText('has exactly 15 digits', { exact: false }).first()).toBeVisible()
      await field(page, 'Tax number (TRN)').fill('100 1234 5670 0003')
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Create client' }).click()
      await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
      await page.getByRole('link', { name: 'Billing & tax' }).click()
      await expect(page.getByText('250,000.00')).toBeVisible()
      await expect(page.getByText('100123456700003', { exact: true })).toBeVisible()
      watched.assertClean()
    })

    test('two people change a client at the same time, and no change is lost unnoticed', async ({ page, request }) => {
      page.on('dialog', (dialog) => void dialog.accept())
      await arriveAs(page, 'BUSINESS_DEVELOPMENT', `/clients?searchInput=${encodeURIComponent(NAME)}`)
      await page.getByRole('link', { name: NAME }).click()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('button', { name: 'Cancel' }).click() // Nothing was changed, so nothing is asked.
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('combobox', { name: 'Industry' }).fill('Shipping')
      await field(page, 'Leave note').fill('Mine: ask the captain.')

      const other = await colleague(request)
      await other.change(clientIn(page), { leaveRemark: 'Theirs: ask the harbour.', notes: 'Called on Monday.' })
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const sides = page.getByRole('dialog', { name: 'This record was updated by someone else' })
      await expect(sides).toContainText('Mine: ask the captain.')
      await expect(sides).toContainText('Theirs: ask the harbour.')
      await assertAccessible(page)
      await sides
        .getByRole('group', { name: 'Leave note' })
        .getByRole('radio', { name: /Theirs/ })
        .check()
      await sides.getByRole('button', { name: 'Save selected values' }).click()
      await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
      await expect(page.getByText('Theirs: ask the harbour.').first()).toBeVisible()
      await expect(page.getByText('Shipping').first()).toBeVisible()
      await expect(page.getByText('Called on Monday.').first()).toBeVisible()
    })

    test('contacts, days off and documents are added and deleted', async ({ page }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'BUSINESS_DEVELOPMENT', `/clients?searchInput=${encodeURIComponent(NAME)}`)
      await page.getByRole('link', { name: NAME }).click()
      await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
      await page.getByRole('button', { name: 'Add contact' }).click()
      await expect(page).toHaveURL(/contact=new/)
      const drawer = page.getByRole('dialog', { name: 'Add contact' })
      await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Farida Naseem')
      await drawer.getByLabel('Email').fill('farida.naseem@example.com')
      await assertAccessible(page)
      await drawer.getByRole('button', { name: 'Add contact' }).click()
      await expect(page.getByRole('link', { name: 'farida.naseem@example.com' })).toBeVisible()
      await page.getByRole('button', { name: 'Delete Farida Naseem' }).click()
      await page.getByRole('button', { name: 'Delete contact' }).click()
      await expect(page.getByText('No contacts yet')).toBeVisible()

      await page.getByRole('link', { name: 'Calendar', exact: true }).click()
      await page.getByRole('button', { name: 'Add holiday' }).click()
      const days = page.getByRole('dialog', { name: 'Add holiday' })
      const year = new Date().getFullYear()
      await days.getByRole('textbox', { name: 'Start date', exact: true }).fill(`28/12/${year}`)
      await days.getByRole('textbox', { name: 'End date', exact: true }).fill(`30/12/${year}`)
      await days.getByRole('textbox', { name: 'Name', exact: true }).fill('Stocktaking')
      await days.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(page.getByRole('list', { name: 'Days off' }).getByText('Stocktaking')).toHaveCount(3)

      await page.getByRole('link', { name: 'Documents', exact: true }).first().click()
      await page.getByLabel('Document type').selectOption('Trade licence')
      await page
        .getByLabel('Select licences, certificates, letters')
        .setInputFiles({
          name: 'licence.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('Licence of the Zephyr Holdings'),
        })
      await expect(page.getByRole('button', { name: 'Preview licence.txt' })).toBeVisible()
      await page.getByRole('button', { name: 'Preview licence.txt' }).click()
      await page.getByRole('dialog', { name: 'licence.txt' }).getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Delete licence.txt' }).click()
      await page.getByRole('button', { name: 'Delete document' }).click()
      await expect(page.getByText('No documents yet')).toBeVisible()

      await page.getByRole('link', { name: 'Activity log', exact: true }).click()
      await expect(page.getByText('Stocktaking', { exact: false }).first()).toBeVisible()
      watched.assertClean()
    })

    test('a spreadsheet with an invalid row imports nothing and names the row; the corrected one imports all rows', async ({
      page,
    }) => {
      const watched = watchErrors(page)
      const spreadsheet = (country: string) => ({
        name: 'customers.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `Customer,Land,Sector\nAlpha ${mark} Traders,AE,Retail\nBeta ${mark} Works,${country},Energy\n`,
        ),
      })
      await arriveAs(page, 'BUSINESS_DEVELOPMENT', '/clients/import')
      const choosing = page.getByLabel('Select a spreadsheet')
      await choosing.setInputFiles(spreadsheet('Atlantis'))
      // The field that had the focus is no longer on the page: for keyboard users the focus moves to the current step.
      await expect(page.getByRole('listitem').filter({ hasText: /^2?Columns/ })).toBeFocused()
      // Unknown columns are listed and can be mapped to a field.
      const unknown = page.getByRole('region', { name: '1 column is not mapped' })
      await expect(unknown).toBeVisible()
      await assertAccessible(page)
      await unknown.getByLabel('Land').selectOption('Country')
      await expect(unknown).toHaveCount(0)
      await expect(page.getByLabel('Column for Country')).toHaveValue('Land')
      await page.getByRole('button', { name: 'Validate' }).click()
      await expect(page.getByRole('cell', { name: /Unsupported country: "Atlantis"/ })).toBeVisible()
      await expect(
        page.getByRole('region', { name: 'Rows to correct' }).getByRole('row', { name: /^3 / }),
      ).toBeVisible()
      // The button is missing rather than disabled: the next step is a corrected file.
      await expect(page.getByRole('button', { name: 'Upload corrected file' })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
      await assertAccessible(page)
      const [list] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download error report' }).click(),
      ])
      expect(list.suggestedFilename()).toBe('to-correct-customers.xlsx')

      await page.getByRole('button', { name: 'Back to mapping' }).click()
      await page.getByRole('button', { name: 'Select another file' }).click()
      await choosing.setInputFiles(spreadsheet('Qatar'))
      await page.getByLabel('Column for Country').selectOption('Land')
      await page.getByRole('button', { name: 'Validate' }).click()
      await page.getByRole('button', { name: 'Import 2 clients' }).click()
      await expect(page.getByText('2 clients imported')).toBeVisible()
      await assertAccessible(page)

      // The user may leave the page: the import is listed among the background jobs, with a link to its result and its
      // clients.
      await openAddress(page, '/settings/background-jobs')
      await expect(page.getByRole('row', { name: /Import of clients from customers.csv/ })).toContainText(
        'Daniel Okafor',
      )
      await page.getByRole('link', { name: 'Import of clients from customers.csv' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'View page' }).click()
      await expect(page.getByText('2 clients imported')).toBeVisible()
      await page.getByRole('link', { name: 'Show results' }).click()
      await expect(page.getByRole('link', { name: `Beta ${mark} Works` })).toBeVisible()
      await expect(page.getByRole('row')).toHaveCount(3)
      watched.assertClean()
    })

    test('users with the permission export the filtered list as a workbook', async ({ page }) => {
      await arriveAs(page, 'COO', '/clients?countryID=QA')
      await page.getByRole('button', { name: 'Export' }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'Excel workbook (XLSX)' }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
      await expect(page.getByRole('button', { name: 'New client' })).toHaveCount(0)
    })

    test('the type of several clients is changed together', async ({ page }) => {
      await arriveAs(page, 'BUSINESS_DEVELOPMENT', `/clients?searchInput=${mark}`)
      await page.getByRole('checkbox', { name: `Select Alpha ${mark} Traders` }).check()
      await page.getByRole('checkbox', { name: `Select Beta ${mark} Works` }).check()
      await page.getByRole('button', { name: 'Type', exact: true }).last().click()
      const drawer = page.getByRole('dialog', { name: 'Change 2 clients' })
      await drawer.getByRole('combobox', { name: 'Type' }).click()
      await page.getByRole('option', { name: 'Inactive' }).click()
      await drawer.getByRole('button', { name: 'Change 2 clients' }).click()
      await expect(page.getByRole('row').filter({ hasText: 'Inactive' })).toHaveCount(2)
    })

    test('a client in use can’t be archived, and the dialog lists what uses it', async ({ page }) => {
      await arriveAs(page, 'ADMIN', '/clients?searchInput=Al Noor Digital Bank')
      await page.getByRole('link', { name: 'Al Noor Digital Bank' }).click()
      await page.getByRole('button', { name: 'More actions for Al Noor Digital Bank' }).click()
      await page.getByRole('menuitem', { name: 'Archive…' }).click()
      await expect(page.getByRole('dialog')).toContainText(/still has .*\d+ consultants/)
      await expect(page.getByRole('button', { name: 'Archive client' })).toBeDisabled()
      await page.getByRole('button', { name: 'Cancel' }).click()

      await openAddress(page, `/clients?searchInput=${encodeURIComponent(NAME)}`)
      await page.getByRole('link', { name: NAME }).click()
      await page.getByRole('button', { name: `More actions for ${NAME}` }).click()
      await page.getByRole('menuitem', { name: 'Archive…' }).click()
      await page.getByRole('button', { name: 'Archive client' }).click()
      await expect(page).toHaveURL(/\/clients$/)
      await openAddress(page, `/clients?searchInput=${encodeURIComponent(NAME)}`)
      await expect(page.getByText('No results')).toBeVisible()
    })
  })

test('users who only look clients up see names, codes and types only', async ({ page }) => {
  const watched = watchErrors(page)
  await arriveAs(page, 'FINANCE', '/clients')
  await expect(page.getByText('Al Noor Digital Bank')).toBeVisible()
  await page.goto('/clients?countryID=QA&sort=-country') // A colleague's link: what this role may not use is left out.
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Type'])
  await expect(page.getByRole('button', { name: 'Country' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New client' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
  watched.assertClean()
})

test('invoice staff see terms and tax but no documents or notes', async ({ page }) => {
  const watched = watchErrors(page)
  await arriveAs(page, 'FINANCE_MANAGER_INVOICE', '/clients?searchInput=Al Noor Digital Bank')
  await page.getByRole('link', { name: 'Al Noor Digital Bank' }).click()
  const parts = page.getByRole('navigation', { name: 'Sections' })
  await expect(parts.getByRole('link')).toHaveText([
    'Overview',
    'Contacts',
    'Billing & tax',
    'Order forms',
    'Agreements',
    'Contracts',
    'Purchase orders',
    'Invoices',
    'Calendar',
    'Activity log',
  ])
  await parts.getByRole('link', { name: 'Invoices' }).click()
  await page.getByRole('region', { name: 'Invoices' }).getByRole('link', { name: /^INV-/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible()
  await page.goBack()
  await parts.getByRole('link', { name: 'Purchase orders' }).click()
  await expect(page.getByRole('region', { name: 'Purchase orders' })).toBeVisible()
  await parts.getByRole('link', { name: 'Order forms' }).click()
  await expect(
    page
      .getByRole('region', { name: 'Order forms' })
      .getByRole('link', { name: /^OF-AE-/ })
      .first(),
  ).toBeVisible()
  await parts.getByRole('link', { name: 'Billing & tax' }).click()
  await expect(page.getByText('Credit limit')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await expect(page.getByText('undefined')).toHaveCount(0)
  watched.assertClean()
})

test('a click that leaves an invalid field is not lost, although its error moves the page', async ({ page }) => {
  await arriveAs(page, 'BUSINESS_DEVELOPMENT', '/clients/new')
  await page.getByRole('textbox', { name: 'Website' }).fill('no address')
  // At its upper edge, as long as a person holds the button.
  await page.getByRole('button', { name: 'Add a site' }).click({ delay: 150, position: { x: 40, y: 4 } })
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('group', { name: 'Site 1' })).toBeVisible()
})
