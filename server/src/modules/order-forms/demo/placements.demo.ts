import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { daysAfter, monthsAfter } from '@muster/contract/kernel/values/days.ts'
import { ageOn } from '@muster/contract/medical/medical-policies.rules.ts'
import type { DemoPerson } from '../../consultants/demo/consultants.types.ts'
import { type Form, makeForm, makeRequest, type OrderFormCreateContext } from './builders.demo.ts'
import { type ActivePlacement, changesAndReplacements } from './changes.demo.ts'
import { type App, type DemoClient, fieldsFor, ownerOf } from './context.demo.ts'
import { addCompletedRequests, addPendingRequests } from './requests.demo.ts'
import { AMENDED_EVERY, CLOSED_ONES, COMING, type DemoScenario, HAD_A_TERM_BEFORE, RENEWING } from './scenarios.demo.ts'

export interface CurrentPlacement {
  readonly consultantID: string
  readonly orderFormID: string
  /** The end date of an active placement. */
  readonly end?: string
}

/** The length of a past term, so that set-ups and rates exist on its submission date. */
const HALF_YEAR = 182

/** Placements of one client that ended recently without renewal or notice. */
const LATE_ONES = 2
const LATE_IN = 'AE'

const RUNS: Readonly<Record<string, 'ACTIVE' | 'ON_NOTICE'>> = { ACTIVE: 'ACTIVE', ON_NOTICE: 'ON_NOTICE' }

/** How many past, late and closed placements are still to be made, and what was made. */
interface Progress {
  readonly current: CurrentPlacement[]
  readonly running: ActivePlacement[]
  /** The terms that follow those which end soon. */
  readonly renewing: DemoScenario[]
  /** The client of the late placements. */
  readonly late: string[]
  past: number
  closed: number
  coming: number
}

/** A consultant with a client and pay, and a function that makes an order form for them. */
interface PlacementContext {
  readonly context: OrderFormCreateContext
  readonly app: App
  readonly one: DemoPerson
  readonly client: DemoClient
  readonly owner: ReturnType<typeof ownerOf>
  readonly candidate: { readonly id: string; readonly name: string; readonly joinedDate: string | null }
  readonly chance: App['random']
  readonly termsOf: (
    sketch: DemoScenario,
    startDate: string,
    endDate: string,
  ) => ReturnType<typeof fieldsFor> & { candidateID: string }
  readonly make: (sketch: DemoScenario, startDate: string, endDate: string, more?: Partial<Form>) => string
}

/** An active order form for each placed consultant, for some with the previous or next term, and order forms of upcoming and former consultants. */
export async function createDemoPlacements(context: OrderFormCreateContext, app: App): Promise<CurrentPlacement[]> {
  const progress: Progress = {
    current: [],
    running: [],
    renewing: [...RENEWING],
    late: [],
    past: HAD_A_TERM_BEFORE,
    closed: CLOSED_ONES,
    coming: 0,
  }
  for (const consultant of app.consultants) {
    await yieldToEventLoop()
    const placing = placingOf(context, app, consultant)
    if (!placing) continue
    const status = RUNS[consultant.status]
    if (status) makeRunning(placing, status, progress)
    else if (consultant.status === 'PRE_JOINING') makeComing(placing, progress)
    else if (consultant.status === 'EXITED') makeClosed(placing, progress)
  }
  changesAndReplacements(context, app, progress.running)
  return progress.current
}

function placingOf(context: OrderFormCreateContext, app: App, one: DemoPerson): PlacementContext | null {
  const { clients } = app
  const chance = app.random.fork(one.code)
  const client =
    clients.find(({ id }) => id === one.clientId) ??
    (one.status === 'PRE_JOINING' ? clients.find(({ countryID }) => countryID === one.countryId) : undefined)
  const pay = app.pays.get(one.id)
  if (!client || !pay || !app.entities.has(one.countryId)) return null
  const candidate = { id: one.id, name: one.name, joinedDate: one.joinedDate }
  const national = one.nationality === one.countryId
  const place = {
    client,
    countryID: one.countryId,
    title: one.title ?? 'Consultant',
    site: one.site,
    pay,
    isStandard: one.status !== 'PRE_JOINING',
  }
  const owner = ownerOf(app, client)
  const termsOf: PlacementContext['termsOf'] = ({ needsNoVisa, poor }, startDate, endDate) => ({
    ...fieldsFor(app, { ...place, national: national || needsNoVisa === true, startDate, endDate, poor }, chance),
    candidateID: one.id,
  })
  const make: PlacementContext['make'] = (sketch, startDate, endDate, more = {}) =>
    makeForm(context, { sketch, owner, candidate, fields: termsOf(sketch, startDate, endDate), ...more })
  return { context, app, one, client, owner, candidate, chance, termsOf, make }
}

function makeRunning(placing: PlacementContext, status: 'ACTIVE' | 'ON_NOTICE', progress: Progress): void {
  const { context, app, one, owner, candidate, chance, termsOf, make } = placing
  const { today } = app
  const { joined, begins, end, isLate, hasPast } = termOf(placing, status, progress)
  const since = Math.max(24, Math.round((Date.parse(today) - Date.parse(begins)) / 3_600_000))
  // The notice period is some weeks.
  const hours = status === 'ON_NOTICE' ? Math.min(since, 24 * chance.between(3, 25)) : since
  let parentID: string | undefined
  if (hasPast && begins > joined) {
    progress.past -= 1
    parentID = make({ status: 'RENEWED', startsIn: 0, hours }, daysAfter(begins, -HALF_YEAR), daysAfter(begins, -1))
  }
  const sketch: DemoScenario = {
    status,
    startsIn: 0,
    hours,
    ...(parentID && { type: progress.past % AMENDED_EVERY === 0 ? ('AMENDMENT' as const) : ('RENEWAL' as const) }),
    ...(chance.chance(0.04) && { poor: true as const }),
  }
  const lastWorkingDay = status === 'ON_NOTICE' ? (one.lastWorkingDay ?? daysAfter(today, 20)) : null
  const fields = termsOf(sketch, begins, end > begins ? end : daysAfter(begins, 364))
  const id = make(sketch, begins, fields.endDate!, {
    ...(parentID && { parentID, rootID: parentID }),
    lastWorkingDay,
    fields,
  })
  const rootID = parentID ?? id
  progress.running.push({ id, rootID, owner, candidate, fields, lastWorkingDay })
  addCompletedRequests(context, id, { one, start: begins, today })
  progress.current.push({ consultantID: one.id, orderFormID: id, end })
  if (status === 'ACTIVE' && !isLate && end < daysAfter(today, 75)) makeNextTerm(placing, { id, rootID, end }, progress)
}

/** From when until when the placement runs, and whether a past term comes before it. */
function termOf(
  { app, one, client, chance }: PlacementContext,
  status: 'ACTIVE' | 'ON_NOTICE',
  { late, past }: Progress,
) {
  const { today } = app
  // One placement in eight ends within three months, so that renewals are due.
  const isEnding = status === 'ACTIVE' && chance.chance(0.13)
  const agreed =
    one.contractEnd && one.contractEnd > today ? one.contractEnd : daysAfter(today, chance.between(95, 330))
  const joined = one.joinedDate ?? daysAfter(today, -200)
  const isLate =
    isEnding && late.length < LATE_ONES && client.countryID === LATE_IN && (late[0] ?? client.id) === client.id
  if (isLate) late.push(client.id)
  const ending = isEnding ? daysAfter(today, chance.between(8, 88)) : agreed
  const end = isLate ? daysAfter(today, -late.length) : ending
  const long = joined < daysAfter(end, -730) && joined < daysAfter(today, -400)
  const [start = joined] = [daysAfter(end, -364), joined].sort().reverse()
  // Terms with more than a year left started on the last anniversary.
  const begins = start < today ? start : monthsAfter(joined, 12 * ageOn(joined, daysAfter(today, -1)))
  return { joined, begins, end, isLate, hasPast: long && past > 0 }
}

/** The next term of a placement that ends soon, for as many as there are sketches. */
function makeNextTerm(
  { context, app: { today }, make }: PlacementContext,
  { id, rootID, end }: { readonly id: string; readonly rootID: string; readonly end: string },
  { renewing }: Progress,
): void {
  const next = renewing.shift()
  if (!next) return
  const until = daysAfter(end, 365)
  const nextID = make(next, daysAfter(end, 1), until, { parentID: id, rootID })
  if (next.status !== 'ONBOARDING') return
  const from = daysAfter(today, -1)
  makeRequest(context, { id: nextID, kind: 'MEDICAL', status: 'ACTIVE', reference: 'MC-RENEWED', from, until })
}

function makeComing({ context, app: { today }, one, candidate, make }: PlacementContext, progress: Progress): void {
  const sketch = COMING[progress.coming++ % COMING.length]!
  const start = one.joinedDate && one.joinedDate > today ? one.joinedDate : daysAfter(today, sketch.startsIn)
  const id = make(sketch, start, daysAfter(start, 364), { candidate: { ...candidate, joinedDate: null } })
  addPendingRequests(context, id, sketch, today)
  progress.current.push({ consultantID: one.id, orderFormID: id })
}

function makeClosed({ app: { today }, one, make }: PlacementContext, progress: Progress): void {
  if (progress.closed === 0) return
  progress.closed -= 1
  const end = one.lastWorkingDay ?? daysAfter(today, -30)
  make({ status: 'CLOSED', startsIn: 0, hours: 24 * 20 }, daysAfter(end, -HALF_YEAR), daysAfter(end, 1), {
    lastWorkingDay: end,
  })
}
