/** Random lives of people who are placed, small enough to be read. */
import fc from 'fast-check'
import { daysOf, type Fact, isWeekday, type Life, type Term } from './plain-month.ts'

/**
 * When other terms are signed, as far as the month has come by then. `HALF_SETTLED`: paid and not billed, or billed and not paid;
 * `LONG_SETTLED`: the next month is paid and billed too.
 */
export const STAGES = [
  ...(['NO_SHEET', 'DRAFT', 'WRITTEN', 'SUBMITTED', 'APPROVED', 'HALF_SETTLED', 'SETTLED', 'LONG_SETTLED'] as const),
] as const
export type Stage = (typeof STAGES)[number]

/** A day that turns out to have been another one, once its month is paid and billed. */
export interface Correction {
  readonly stage: 'SETTLED' | 'LONG_SETTLED'
  readonly day: string
  readonly fact: Fact
}

/** What happens to one person. */
export interface Story {
  readonly life: Life
  readonly amendments: readonly { readonly stage: Stage; readonly term: Term }[]
  readonly corrections: readonly Correction[]
}
export interface Case {
  readonly month: string
  /** The month is billed before it is paid. */
  readonly billsFirst: boolean
  readonly stories: readonly Story[]
}

const cents = (least: number, most: number) => fc.integer({ min: least * 100, max: most * 100 })
const money = (amount: number) => (amount / 100).toFixed(2)
const RATES = { HOUR: cents(150, 260), DAY: cents(1200, 2100), MONTH: cents(26_000, 45_000) }

const factOf = fc.oneof(
  fc.constantFrom('1', '2.5', '4').map((overtime): Fact => ({ overtime })),
  fc.constantFrom<Fact>(
    { off: '1' },
    { off: '0.5' },
    { leave: 'UNPAID' },
    { leave: 'ANNUAL' },
    { off: '0.5', overtime: '2' },
  ),
)

const wrongOf = fc.constantFrom<Fact>({ overtime: '3' }, { off: '1' }, { off: '0.5' }, { leave: 'UNPAID' }, {})

const correctionIn = (days: readonly string[]): fc.Arbitrary<Correction> =>
  fc.record({
    stage: fc.constantFrom('SETTLED', 'LONG_SETTLED'),
    ...{ day: fc.constantFrom(...days.filter(isWeekday)), fact: wrongOf },
  })

const storyIn = (month: string): fc.Arbitrary<Story> => {
  const all = daysOf(month)
  const early = '2025-06-01'
  const amendment = fc.record({
    ...{ day: fc.constantFrom(...all), stage: fc.nat(STAGES.length - 1), more: cents(-800, 2000), dearer: cents(1, 9) },
  })
  return fc
    .record({
      ...{ start: fc.constantFrom(early, early, ...all.slice(1, 20)), unit: fc.constantFrom('DAY', 'HOUR', 'MONTH') },
      ...{ basic: cents(9000, 12_000), rates: fc.record(RATES) },
      amendments: fc.uniqueArray(amendment, { maxLength: 3, selector: ({ day }) => day }),
      corrections: fc.array(correctionIn(all), { maxLength: 2 }),
      facts: fc.uniqueArray(fc.tuple(fc.constantFrom(...all), factOf), { maxLength: 6, selector: ([day]) => day }),
    })
    .map(({ start, unit, basic, rates, facts, ...rest }) => {
      const stages = rest.amendments.map(({ stage }) => stage).toSorted()
      let term = { from: start, basic, rate: rates[unit] }
      const terms = [term]
      for (const { day, more, dearer } of rest.amendments.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
        if (day <= start) continue
        term = { from: day, basic: term.basic + more, rate: term.rate + dearer }
        terms.push(term)
      }
      const written = terms.map((one) => ({ from: one.from, basic: money(one.basic), rate: money(one.rate) }))
      // Nobody has earned annual leave in the first months, and no leave or day off is needed on a weekend.
      const possible = facts.filter(
        ([day, { leave, off }]) =>
          day >= start && !(leave === 'ANNUAL' && start !== early) && (isWeekday(day) || !(leave || off)),
      )
      const amendments = written.slice(1).map((one, i) => ({ stage: STAGES[stages[i]!]!, term: one }))
      const known = new Map(possible)
      return {
        life: { start, unit, terms: written, facts: known },
        amendments,
        corrections: possibleAmong(
          rest.corrections.toSorted((a, b) => STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage)),
          { start, unit, facts: known },
        ),
      }
    })
}

/** Corrections that change something: leave is not written over, and a whole month is not parted into days. */
function possibleAmong(
  asked: readonly Correction[],
  { start, unit, facts }: Pick<Life, 'start' | 'unit' | 'facts'>,
): Correction[] {
  const now = new Map(facts)
  return asked.filter(({ day, fact }) => {
    const was = now.get(day) ?? {}
    if (
      unit === 'MONTH' ||
      day < start ||
      was.leave ||
      (fact.leave && was.overtime) ||
      JSON.stringify(was) === JSON.stringify(fact)
    )
      return false
    now.set(day, fact)
    return true
  })
}

export const anyCase: fc.Arbitrary<Case> = fc.constantFrom('2026-06', '2026-07').chain((month) =>
  fc.record({
    ...{ month: fc.constant(month), billsFirst: fc.boolean() },
    stories: fc.array(storyIn(month), { minLength: 1, maxLength: 8, size: 'max' }),
  }),
)

/** The events of a story as a line each, for whoever has to see what went wrong. */
export const told = ({ life, amendments, corrections }: Story) => [
  `placed from ${life.start}, basic ${life.terms[0]!.basic}, ${life.terms[0]!.rate} an ${life.unit}`,
  ...[...life.facts].toSorted().map(([day, fact]) => `${day} ${JSON.stringify(fact)}`),
  ...amendments.map(
    ({ stage, term }) => `from ${term.from} basic ${term.basic}, rate ${term.rate}; signed at ${stage}`,
  ),
  ...corrections.map(({ stage, day, fact }) => `${day} is corrected to ${JSON.stringify(fact)} at ${stage}`),
]

/** The same life with the terms alone that were signed by a stage. */
export const signedBy = ({ life, amendments }: Story, stage: Stage): Life => {
  const until = STAGES.slice(0, STAGES.indexOf(stage) + 1)
  return {
    ...life,
    terms: [life.terms[0]!, ...amendments.filter((one) => until.includes(one.stage)).map(({ term }) => term)],
  }
}

/** The same life with a day as it turned out. */
export const corrected = (life: Life, { day, fact }: Correction): Life => ({
  ...life,
  facts: new Map([...life.facts, [day, fact]]),
})
