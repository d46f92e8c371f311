import type { Page } from '@playwright/test'
import { type Company, signIn, startMuster } from './company.ts'
import { measureWork, watch } from './grid.ts'
import { launchBrowser } from './pages.ts'
import type { Line } from './report.ts'
import { median } from './support/load.ts'

const GOAL = { max: 50 }
const LEAD = 'tas.vice.president@example.com'
/** Cards of each column, 500 in total: those of the demo company, repeated. */
const CARDS = [200, 120, 100, 40, 10, 20, 10]

interface Column {
  status: string
  count: number
  cards: object[]
}

/** The same in every answer, as ids are. */
const idOf = (column: number, card: number) =>
  `00000000-0000-4000-8000-${String(column * 1000 + card).padStart(12, '0')}`

/** Makes the page show a board with 500 cards instead of those from the server. */
async function withManyCards(page: Page): Promise<void> {
  await page.route('**/applicant-submissions/board*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: Column[] }
    const all = answer.data.flatMap(({ cards }) => cards)
    for (const [index, column] of answer.data.entries()) {
      column.count = CARDS[index] ?? 0
      column.cards = Array.from({ length: column.count }, (_, at) => ({
        ...all[at % all.length],
        id: idOf(index, at),
        status: column.status,
      }))
    }
    await route.fulfill({ response, json: answer })
  })
}

interface DragTimes {
  /**
   * Milliseconds of the longest task: while the card is moved and put back, and until it is in its new column and back
   * again.
   */
  readonly moved: number
  readonly dropped: number
}

async function drag(company: Company): Promise<DragTimes> {
  const server = await startMuster(company)
  const browser = await launchBrowser()
  try {
    const session = JSON.stringify(await signIn(server.address, LEAD))
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript((value) => localStorage.setItem('muster-session', value), session)
    await context.addInitScript(watch)
    const page = await context.newPage()
    await withManyCards(page)
    await page.goto(`${server.address}/ats/submissions`)
    await page.waitForFunction(() => document.querySelectorAll('[data-card]').length === 500)
    await page.waitForLoadState('networkidle')
    const moved = await measureWork(page, async () => {
      await carry(page)
      await page.keyboard.press('Escape')
      await page.mouse.up()
    })
    const dropped = await measureWork(page, async () => {
      await carry(page)
      await page.mouse.up()
      // The server does not know the card, so that it goes back.
      await page.getByRole('alert').waitFor()
    })
    return { moved: moved.work, dropped: dropped.work }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** The first card of the second column, over the third, to which it may be moved. */
async function carry(page: Page): Promise<void> {
  const at = CARDS[0]!
  const over = CARDS[0]! + CARDS[1]!
  const cards = page.locator('[data-card]')
  const from = await cards.nth(at).boundingBox()
  const to = await cards.nth(over).boundingBox()
  if (!from || !to) throw new Error('The cards are not shown.')
  await page.mouse.move(from.x + 60, from.y + 40)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y + 100, { steps: 40 })
}

/** The longest task while a card is dragged on a board of 500, in Chromium, with normal CPU speed. */
export async function measureBoard(company: Company, { rounds }: { rounds: number }): Promise<Line[]> {
  const all: DragTimes[] = []
  for (let round = 0; round < rounds; round += 1) all.push(await drag(company))
  const line = (what: string, of: (one: DragTimes) => number): Line => ({
    what,
    figure: median(all.map(of)),
    unit: 'ms',
    goal: GOAL,
    from: `CPU of the main thread, ${rounds} rounds`,
  })
  return [
    line('a card dragged among 500: longest task', ({ moved }) => moved),
    line('the card dropped and put back: longest task', ({ dropped }) => dropped),
  ]
}
