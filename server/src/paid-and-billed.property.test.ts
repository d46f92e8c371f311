import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenInvariants } from './cli/check/invariants.ts'
import { type PlacedPerson, placementSteps } from './kernel/testing/fixtures/placed-lives.ts'
import { monthSteps } from './kernel/testing/fixtures/placed-months.ts'
import {
  anyCase,
  describeStory,
  type Stage,
  type Story,
  type StoryCase,
  signedBy,
  withCorrection,
} from './kernel/testing/fixtures/placed-stories.ts'
import { type PlainFigures, plainCorrection, plainMonth, plainSum } from './kernel/testing/fixtures/plain-month.ts'

/**
 * Any sequence of events of a placed consultant must be paid and billed as a simple calculation of the same events:
 * each day once, by the terms in force on it. `PROPERTY_SECONDS` and `PROPERTY_SEED` extend and vary the search. At
 * least MIN_CASES are checked, however long they take, so that a slow machine tests as much; the seconds limit the
 * additional ones.
 */
const MIN_CASES = 4
const SECONDS = Number(process.env.PROPERTY_SECONDS ?? 15)
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_124)
const lives = await placementSteps()
const months = await monthSteps(lives)

/** The case that is running when the time is over. */
let running: Promise<void> = Promise.resolve()

/** Describes a failed case with the events of all people it may have failed for. */
function runCase(one: StoryCase): Promise<void> {
  running = playCase(one).catch((error: Error) => {
    const events = one.stories.map((story) => describeStory(story))
    throw new Error(`${error.message}\n${JSON.stringify(events, null, 2)}`, { cause: error })
  })
  return running
}

interface BilledMonth {
  readonly of: string
  /** The stage until which amendments are signed. */
  readonly stage: Stage
}

/** The amounts due for several months, the last of them just settled, in addition to the lines of the first amount. */
function settledBy(story: Story, first: PlainFigures, months: readonly BilledMonth[]): PlainFigures {
  const [{ of: month, stage: billStage }, ...later] = months as readonly [BilledMonth, ...BilledMonth[]]
  const known = signedBy(story, months.at(-1)!.stage)
  let paidFor = known
  let billedFor = signedBy(story, billStage)
  const more: Partial<PlainFigures>[] = []
  for (const one of story.corrections) {
    if (!later.some(({ stage }) => stage === one.stage)) continue
    more.push(plainCorrection(billedFor, withCorrection(billedFor, one), one.day))
    paidFor = withCorrection(paidFor, one)
    billedFor = withCorrection(billedFor, one)
  }
  for (const { of, stage } of later) {
    const { billed, billedDays } = plainMonth(signedBy(story, stage), of)
    more.push({ ...plainMonth(known, of), billed, billedDays })
  }
  return plainSum({ ...first, net: plainMonth(paidFor, month).net }, ...more)
}

const secondOf = (month: string) => `${month}-02T08:00:00Z`

async function playCase({ month, billsFirst, stories }: StoryCase): Promise<void> {
  const { app, createParties, placeConsultant, amendTerms } = lives
  app.setNow(secondOf(monthAfter(month)))
  const there = await createParties()
  const people: (Story & { readonly person: PlacedPerson })[] = []
  for (const story of stories) {
    const person = await placeConsultant(there, story.life)
    people.push({ ...story, person })
    await months.requestLeave(person, story.life.facts)
  }
  const sign = async (wanted: Stage) => {
    for (const { person, amendments } of people)
      for (const { stage, term } of amendments) if (stage === wanted) await amendTerms(person, term)
  }
  const lay = async (of: string) => {
    for (const { person } of people) await months.createTimesheets(person, of)
  }
  const work = async (of: string, upTo: 'WRITTEN' | 'SUBMITTED' | 'APPROVED') => {
    for (const { person, life } of people) await months.completeTimesheets(person, life, of, upTo)
  }
  const refused: string[] = []
  const agree = async (when: string, plain: (story: Story) => Partial<PlainFigures>) => {
    const wrong: object[] = []
    for (const { person, ...story } of people) {
      const was = await months.paidAndBilledOf(person)
      const should = plain(story)
      const names = (Object.keys(should) as (keyof PlainFigures)[]).filter((name) => was[name] !== should[name])
      const lines = names.map((name) => `${name} ${was[name]} for ${should[name]}`)
      if (lines.length > 0) wrong.push({ events: describeStory(story), when, lines })
    }
    if (wrong.length > 0) throw new Error(JSON.stringify({ wrong, refused }, null, 2))
  }

  await sign('NO_TIMESHEET')
  await lay(month)
  await sign('DRAFT')
  await work(month, 'WRITTEN')
  await sign('WRITTEN')
  await work(month, 'SUBMITTED')
  await sign('SUBMITTED')
  await work(month, 'APPROVED')
  await sign('APPROVED')
  await work(month, 'APPROVED')
  const settle = [
    async () => months.payMonth(there, month),
    async () => void refused.push(...(await months.billMonth(there, month))),
  ] as const
  await settle[billsFirst ? 1 : 0]()
  await sign('HALF_SETTLED')
  await work(month, 'APPROVED')
  await settle[billsFirst ? 0 : 1]()
  const [payStage, billStage] = billsFirst
    ? (['HALF_SETTLED', 'APPROVED'] as const)
    : (['APPROVED', 'HALF_SETTLED'] as const)
  const first = (story: Story): PlainFigures => {
    const { billed, billedDays } = plainMonth(signedBy(story, billStage), month)
    return { ...plainMonth(signedBy(story, payStage), month), billed, billedDays }
  }
  await agree(`${month} was paid and billed`, first)

  // For earlier months, pay follows as arrears, and corrected days follow on the next bill. Other invoiced amounts stay
  // until a user credits them.
  const billed: BilledMonth[] = [{ of: month, stage: billStage }]
  for (const [i, stage] of (['SETTLED', 'LONG_SETTLED'] as const).entries()) {
    const open = monthAfter(month, i + 1)
    app.setNow(secondOf(monthAfter(open)))
    await sign(stage)
    await lay(open)
    for (const { person, corrections } of people)
      for (const one of corrections) if (one.stage === stage) await months.correctDay(person, one)
    await work(month, 'APPROVED')
    await work(open, 'APPROVED')
    await months.payMonth(there, open)
    refused.push(...(await months.billMonth(there, open)))
    billed.push({ of: open, stage })
    await agree(`${open} was paid and billed`, (story) => settledBy(story, first(story), billed))
  }
  expect((await brokenInvariants(app.appContext.db)).problems).toEqual([])
}

type Property = ReturnType<typeof propertyOf>
const propertyOf = () => fc.asyncProperty(anyCase, runCase)

/** Fails with the smallest failing case, which is the easiest to understand. */
async function assertHolds(property: Property, limits: fc.Parameters<[StoryCase]>): Promise<number> {
  const found = await fc.check(property, { ...limits, endOnFailure: true })
  if (!found.failed || found.counterexamplePath === null) {
    await running
    return found.numRuns
  }
  const smallest = await fc.check(property, {
    seed: found.seed,
    path: found.counterexamplePath,
    interruptAfterTimeLimit: 60_000,
  })
  await running.catch(() => undefined)
  const { errorInstance: wrong } = smallest.failed ? smallest : found
  throw new Error(`With PROPERTY_SEED=${found.seed}: ${wrong instanceof Error ? wrong.message : wrong}`)
}

test(
  'paid and billed amounts equal a simple calculation of the same events',
  async () => {
    const property = propertyOf()
    const began = performance.now()
    expect(await assertHolds(property, { seed: SEED, numRuns: MIN_CASES })).toBe(MIN_CASES)
    const left = SECONDS * 1000 - (performance.now() - began)
    if (left > 0) await assertHolds(property, { seed: SEED + 1, numRuns: 10_000, interruptAfterTimeLimit: left })
  },
  (SECONDS + 300) * 1000,
)
