import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  apiCallerAs,
  button,
  dayFromNow,
  dialog,
  field,
  runMark,
  sectionLink,
  selectFromList,
} from '../support/desk.ts'
import { arriveAs, sessionOf } from '../support/sign-in.ts'
import { test } from '../support/test.ts'
import { assertAccessible, watchErrors } from '../support/watch.ts'

/** Unique names for every run. */
const NAMES = ['Amina', 'Basil', 'Carla'].map((name) => `${name} ${runMark}`)
const [AMINA = '', BASIL = '', CARLA = ''] = NAMES
const QUESTION = 'Can you work on site?'
let jobID = ''
/** The board filtered by the job, so that other tests do not move its cards. */
const board = () => `/ats/submissions?jobID=${jobID}`

/**
 * An open job with a recruiter and a lead, to which three applicants are submitted; the last one expects more than the
 * job pays.
 */
async function prepare(request: APIRequestContext) {
  const development = await apiCallerAs(request, 'BUSINESS_DEVELOPMENT')
  const recruiter = await apiCallerAs(request, 'TALENT_ACQUISITION')
  const [client] = await development.get('/clients?type=ACTIVE&countryID=AE&pageSize=1')
  const people = {
    recruiterIDs: [(await sessionOf(request, 'TALENT_ACQUISITION')).user.id],
    leadID: (await sessionOf(request, 'TAS_LEAD')).user.id,
  }
  const job = await development.post('/jobs', {
    clientID: client.id,
    title: `Site engineer ${runMark}`,
    countryID: 'AE',
    deadline: dayFromNow(30),
    openings: 2,
    budget: { unit: 'DAY', currency: 'AED', billMaximum: '1500' },
    pay: { period: 'MONTH', currency: 'AED', payMaximum: '20000' },
    mustSkills: [{ name: 'Kafka' }],
    screeningQuestions: [{ question: QUESTION, knockout: true }],
    ...people,
  })
  await development.put(`/jobs/${job.id}/status`, { status: 'OPEN', version: job.version })
  for (const name of NAMES) {
    const applicant = await recruiter.post('/applicants', {
      name,
      countryID: 'AE',
      title: 'Site engineer',
      noticeDays: 30,
      expectedPay: { amount: name === CARLA ? '25000' : '18000', currency: 'AED', period: 'MONTH' },
      consent: { givenOn: dayFromNow(-1), until: dayFromNow(300), channel: 'EMAIL' },
    })
    await recruiter.postFile(`/applicants/${applicant.id}/resume`, `${name}.pdf`)
    const submission = { jobID: job.id, applicantID: applicant.id, rightToRepresent: 'By email on Monday' }
    const screeningAnswers = [{ question: QUESTION, answer: 'YES', note: 'Lives nearby' }]
    await recruiter.post('/applicant-submissions', { ...submission, screeningAnswers })
  }
  return job.id as string
}

const column = (page: Page, title: string) => page.getByRole('region', { name: new RegExp(`^${title}`) })
const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const isIn = (page: Page, title: string, name: string) =>
  expect(column(page, title).getByRole('link', { name, exact: true })).toBeVisible()
const decision = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** Moves a card with the keyboard: picks it up, selects the column with the arrow keys, and drops it. */
async function moveByKeyboard(page: Page, name: string, title: string) {
  await card(page, name).focus()
  await page.keyboard.press('Space')
  const status = page.getByRole('region', { name: 'Pipeline' }).getByRole('status')
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(status).toContainText(title, { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Space')
}

/** Drags a card to a column. A board that has just been loaded again may redraw a card under the pointer: then once more. */
async function moveByMouse(page: Page, name: string, title: string) {
  await expect(async () => {
    await page.mouse.up()
    const from = await card(page, name).locator('xpath=ancestor::li').boundingBox()
    const to = await column(page, title).boundingBox()
    if (!from || !to) throw new Error('The card or the column is not shown.')
    await page.mouse.move(from.x + 60, from.y + 40)
    await page.mouse.down()
    await page.mouse.move(from.x + 90, from.y + 60, { steps: 4 })
    await page.mouse.move(to.x + 40, to.y + 80, { steps: 8 })
    await expect(column(page, title)).toHaveAttribute('data-over', '', { timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await page.mouse.up()
}

test.describe
  .serial('submissions on the board and in the list', () => {
    test('the lead approves, rejects with a reason and moves cards by keyboard and mouse', async ({
      page,
      request,
    }) => {
      jobID = await prepare(request)
      const watched = watchErrors(page)
      await arriveAs(page, 'TAS_LEAD', board())
      await card(page, AMINA).click()
      const review = decision(page, 'Internal review').filter({ has: page.getByRole('list', { name: 'Checklist' }) })
      await expect(review).toContainText('AED 18,000 per month')
      await expect(review.getByRole('list', { name: 'Screening answers' })).toContainText(`${QUESTION} Yes`)
      await assertAccessible(page)
      await expect(
        page.getByRole('complementary', { name: AMINA }).getByRole('button', { name: 'Send to client' }),
      ).toBeVisible()
      await review.getByRole('button', { name: 'Record as submitted' }).click()
      await isIn(page, 'Submitted to client', AMINA)
      await page.keyboard.press('Escape')

      // A rejection needs a reason from the list.
      await card(page, BASIL).click()
      await expect(page.getByRole('complementary', { name: BASIL })).toBeVisible()
      await review.getByRole('button', { name: 'Reject' }).click()
      await expect(page.getByText('Select a reason.')).toBeVisible()
      await selectFromList(page, 'Reason for rejection', 'Skills')
      await review.getByRole('button', { name: 'Reject' }).click()
      await expect(
        page.getByRole('complementary', { name: BASIL }).getByText('Rejected internally').first(),
      ).toBeVisible()
      await expect(column(page, 'Internal review').getByRole('link', { name: BASIL })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('complementary', { name: BASIL })).toHaveCount(0)

      // To the client by keyboard: the dialog shows the figures and the warning.
      await moveByKeyboard(page, CARLA, 'Submitted to client')
      await expect(dialog(page)).toContainText('above the pay range of the job')
      await assertAccessible(page)
      await dialog(page).getByRole('button', { name: 'Record as submitted' }).click()
      await isIn(page, 'Submitted to client', CARLA)
      // The board is loaded after the move, so that the colleague's change is not in it.
      const read = page.waitForResponse((response) => response.url().includes('/applicant-submissions/board'))
      await moveByMouse(page, AMINA, 'Shortlisted')
      await isIn(page, 'Shortlisted', AMINA)
      await read
      await expect(card(page, AMINA)).toBeFocused()

      // A colleague changed the submission first: the card moves to its current column, with the error message of the
      // server.
      const manager = await apiCallerAs(request, 'TAS_MANAGER')
      const rows = await manager.get(`/applicant-submissions?jobID=${jobID}&status=SUBMITTED_TO_CLIENT`)
      await manager.put(`/applicant-submissions/${rows[0].id}/status`, {
        status: 'SHORTLISTED',
        version: rows[0].version,
      })
      await moveByKeyboard(page, CARLA, 'Shortlisted')
      await expect(page.getByText('was not moved.')).toContainText(CARLA)
      await isIn(page, 'Shortlisted', CARLA)
      await assertAccessible(page)
      // An interview is scheduled in its own form; until it is saved the card stays.
      await moveByKeyboard(page, CARLA, 'Interview scheduled')
      await expect(dialog(page)).toContainText(`Schedule interview with ${CARLA}`)
      // In the past it is refused at its field, and what was entered stays.
      const form = dialog(page)
      await form.getByLabel(/^Date/).fill(dayFromNow(-3))
      await form.getByRole('textbox', { name: 'Time' }).fill('10:00')
      await form.getByLabel(/^Link/).fill('https://meet.example.com/1')
      await form.getByRole('combobox', { name: /^Panel/ }).click()
      await page.getByRole('option').first().click()
      await form.getByRole('button', { name: 'Schedule and invite' }).click()
      await expect(form.getByText('The interview is in the past. Select a later time.')).toBeVisible()
      await expect(form.getByLabel(/^Link/)).toHaveValue('https://meet.example.com/1')
      await form.getByRole('button', { name: 'Cancel' }).click()
      await button(page, 'Discard changes').click()
      await isIn(page, 'Shortlisted', CARLA)
      watched.assertClean()
    })

    test('an applicant without consent is not submitted, and a link that was revoked or guessed opens nothing', async ({
      page,
      request,
    }) => {
      const recruiter = await apiCallerAs(request, 'TALENT_ACQUISITION')
      const applicant = await recruiter.post('/applicants', {
        name: `Dalia ${runMark}`,
        countryID: 'AE',
        title: 'Site engineer',
        noticeDays: 30,
        consent: { givenOn: dayFromNow(-300), until: dayFromNow(-2), channel: 'EMAIL' },
      })
      await arriveAs(page, 'TAS_LEAD', `/jobs/${jobID}`)
      await page
        .getByRole('button', { name: /^Submit applicant/ })
        .first()
        .click()
      await dialog(page).getByPlaceholder('Search name, title, skill').fill(applicant.name)
      await dialog(page).getByRole('button', { name: /^Add/ }).click()
      await dialog(page).getByLabel('Right to represent').fill('By phone on Monday')
      const submit = dialog(page).getByRole('button', { name: /^Submit 1 applicant/ })
      await submit.click()
      await expect(dialog(page).getByText('Select yes or no.')).toBeVisible()
      const question = dialog(page).getByRole('radiogroup', { name: QUESTION })
      await question.getByRole('radio', { name: 'No', exact: true }).check()
      await expect(dialog(page).getByText('“No” to this question disqualifies the applicant.')).toBeVisible()
      await question.getByRole('radio', { name: 'Yes', exact: true }).check()
      await submit.click()
      await expect(dialog(page).getByText('The applicant has no valid consent. Record it first.')).toBeVisible()
      await expect(dialog(page).getByLabel('Right to represent')).toHaveValue('By phone on Monday')

      const { link, url } = await recruiter.post(`/applicants/${applicant.id}/form-links`, {})
      await recruiter.post(`/applicants/${applicant.id}/form-links/${link.id}/revocation`, {})
      const { pathname, search } = new URL(url)
      await page.goto(`${pathname}${search}`)
      await expect(page.getByText('This link is no longer valid')).toBeVisible()
      await expect(page.getByText('Ask the sender for a new link.')).toBeVisible()
      await page.goto(`/employee-data?token=sl_${'x'.repeat(43)}`)
      await expect(page.getByText('This link doesn’t work')).toBeVisible()
    })

    test('several submissions are moved in the list, and the record shows stages and notes', async ({ page }) => {
      const watched = watchErrors(page)
      await arriveAs(page, 'TAS_LEAD', board())
      await button(page, 'Show as list').click()
      await page.getByRole('checkbox', { name: `Select ${CARLA}`, exact: false }).check()
      await page.getByRole('checkbox', { name: `Select ${BASIL}`, exact: false }).check()
      await button(page, 'Move…').click()
      await selectFromList(page, 'New status', 'Withdrawn')
      await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Took another offer')
      await expect(dialog(page)).toContainText(BASIL)
      await assertAccessible(page)
      await dialog(page).getByRole('button', { name: 'Withdraw', exact: true }).click()
      await expect(page.getByText('1 submission moved to “Withdrawn”')).toBeVisible()
      await assertAccessible(page)

      await page.getByRole('link', { name: CARLA }).click()
      await expect(page.getByRole('heading', { name: CARLA, level: 1 })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Stages' }).first()).toContainText('Took another offer')
      await assertAccessible(page)
      await sectionLink(page, 'Notes').click()
      await field(page, 'New note').fill('Call again in spring.')
      await button(page, 'Add note').click()
      await expect(page.getByRole('article')).toContainText('Call again in spring.')
      watched.assertClean()
    })

    test('a card is dragged among 500, and Escape returns it', async ({ page }) => {
      await page.route('**/applicant-submissions/board*', async (route) => {
        const response = await route.fetch()
        const answer = await response.json()
        const all = answer.data.flatMap(({ cards }: { cards: object[] }) => cards)
        for (const [index, one] of answer.data.entries()) {
          const count = [200, 120, 100, 40, 10, 20, 10][index] ?? 0
          const made = (_: unknown, at: number) => ({
            ...all[at % all.length],
            id: crypto.randomUUID(),
            status: one.status,
          })
          Object.assign(one, { count, cards: Array.from({ length: count }, made) })
        }
        await route.fulfill({ response, json: answer })
      })
      await arriveAs(page, 'TAS_VICE_PRESIDENT', '/ats/submissions')
      await expect(page.locator('[data-card]')).toHaveCount(500)
      const from = await column(page, 'Submitted to client').locator('[data-card]').first().boundingBox()
      const to = await column(page, 'Shortlisted').boundingBox()
      if (!from || !to) throw new Error('The columns are not shown.')
      await page.mouse.move(from.x + 60, from.y + 40)
      await page.mouse.down()
      await page.mouse.move(to.x + 60, to.y + 200, { steps: 40 })
      await expect(column(page, 'Shortlisted')).toHaveAttribute('data-over', '')
      // Escape puts the card back; the time per frame is measured by `npm run bench`.
      await page.keyboard.press('Escape')
      await page.mouse.up()
      await expect(column(page, 'Shortlisted')).not.toHaveAttribute('data-over', '')
      await expect(page.locator('[data-card]')).toHaveCount(500)
    })

    test('jobs are shown as a board, and a move asks for the same inputs as on the record', async ({ page }) => {
      const watched = watchErrors(page)
      await arriveAs(
        page,
        'TAS_VICE_PRESIDENT',
        `/ats/jobs?searchInput=${encodeURIComponent(`Site engineer ${runMark}`)}`,
      )
      await expect(page.getByRole('link', { name: `Site engineer ${runMark}` })).toBeVisible()
      await button(page, 'Show as board').click()
      await card(page, `Site engineer ${runMark}`).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Space')
      await expect(dialog(page)).toContainText('Closes 1 open submission.')
      await assertAccessible(page)
      await button(page, 'Back').click()
      watched.assertClean()
    })
  })
