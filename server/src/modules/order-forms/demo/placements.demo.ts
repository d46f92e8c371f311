import { setImmediate as breath } from 'node:timers/promises'
import { daysAfter, monthsAfter } from '@muster/contract/kernel/values/days.ts'
import { ageOn } from '@muster/contract/medical/medical-policies.rules.ts'
import type { DemoPerson } from '../../consultants/demo/consultants.types.ts'
import { type Form, makeForm, makeRequest, type OrderFormCreateContext } from './builders.demo.ts'
import { changesAndReplacements, type Running } from './changes.demo.ts'
import { type App, fieldsFor, ownerOf } from './context.demo.ts'
import { addPendingRequests, granted } from './requests.demo.ts'
import { AMENDED_EVERY, CLOSED_ONES, COMING, HAD_A_TERM_BEFORE, RENEWING, type Sketch } from './scenarios.demo.ts'

export interface Current {
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

/** An active order form for each placed consultant, for some with the previous or next term, and order forms of upcoming and former consultants. */
export async function placed(context: OrderFormCreateContext, app: App): Promise<Current[]> {
  const { consultants, clients, today, random } = app
  const current: Current[] = []
  const running: Running[] = []
  const clientOf = (one: DemoPerson) => clients.find(({ id }) => id === one.clientId)
  const renewing = [...RENEWING]
  const late: string[] = []
  let before = HAD_A_TERM_BEFORE
  let closed = CLOSED_ONES
  let coming = 0
  for (const one of consultants) {
    await breath()
    const chance = random.fork(one.code)
    const client =
      clientOf(one) ??
      (one.status === 'PRE_JOINING' ? clients.find(({ countryID }) => countryID === one.countryId) : undefined)
    const pay = app.pays.get(one.id)
    if (!client || !pay || !app.entities.has(one.countryId)) continue
    const candidate = { id: one.id, name: one.name, joinedDate: one.joinedDate }
    const place = {
      client,
      countryID: one.countryId,
      title: one.title ?? 'Consultant',
      site: one.site,
      pay,
      national: one.nationality === one.countryId,
      isStandard: one.status !== 'PRE_JOINING',
    }
    const owner = ownerOf(app, client)
    const termsOf = (sketch: Sketch, startDate: string, endDate: string) => ({
      ...fieldsFor(
        app,
        { ...place, national: place.national || sketch.needsNoVisa === true, startDate, endDate, poor: sketch.poor },
        chance,
      ),
      candidateID: one.id,
    })
    const make = (sketch: Sketch, startDate: string, endDate: string, more: Partial<Form> = {}) =>
      makeForm(context, { ...{ sketch, owner, candidate }, fields: termsOf(sketch, startDate, endDate), ...more })
    const status = RUNS[one.status]
    if (status) {
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
      const hasPast = long && before > 0
      const [start = joined] = [daysAfter(end, -364), joined].sort().reverse()
      // Terms with more than a year left started on the last anniversary.
      const begins = start < today ? start : monthsAfter(joined, 12 * ageOn(joined, daysAfter(today, -1)))
      const since = Math.max(24, Math.round((Date.parse(today) - Date.parse(begins)) / 3_600_000))
      // The notice period is some weeks.
      const hours = status === 'ON_NOTICE' ? Math.min(since, 24 * chance.between(3, 25)) : since
      let parentID: string | undefined
      if (hasPast && begins > joined) {
        before -= 1
        parentID = make({ status: 'RENEWED', startsIn: 0, hours }, daysAfter(begins, -HALF_YEAR), daysAfter(begins, -1))
      }
      const sketch: Sketch = {
        status,
        startsIn: 0,
        hours,
        ...(parentID && { type: before % AMENDED_EVERY === 0 ? ('AMENDMENT' as const) : ('RENEWAL' as const) }),
        ...(chance.chance(0.04) && { poor: true as const }),
      }
      const lastWorkingDay = status === 'ON_NOTICE' ? (one.lastWorkingDay ?? daysAfter(today, 20)) : null
      const fields = termsOf(sketch, begins, end > begins ? end : daysAfter(begins, 364))
      const id = make(sketch, begins, fields.endDate!, {
        ...(parentID && { parentID, rootID: parentID }),
        ...{ lastWorkingDay, fields },
      })
      running.push({ id, rootID: parentID ?? id, owner, candidate, fields, lastWorkingDay })
      granted(context, id, { one, start: begins, today })
      current.push({ consultantID: one.id, orderFormID: id, end })
      if (status === 'ACTIVE' && !isLate && end < daysAfter(today, 75) && renewing.length > 0) {
        const next = renewing.shift()!
        const nextID = make(next, daysAfter(end, 1), daysAfter(end, 365), { parentID: id, rootID: parentID ?? id })
        if (next.status === 'ONBOARDING')
          makeRequest(context, {
            id: nextID,
            kind: 'MEDICAL',
            status: 'ACTIVE',
            reference: 'MC-RENEWED',
            from: daysAfter(today, -1),
            until: daysAfter(end, 365),
          })
      }
    } else if (one.status === 'PRE_JOINING') {
      const sketch = COMING[coming++ % COMING.length]!
      const start = one.joinedDate && one.joinedDate > today ? one.joinedDate : daysAfter(today, sketch.startsIn)
      const id = make(sketch, start, daysAfter(start, 364), { candidate: { ...candidate, joinedDate: null } })
      addPendingRequests(context, id, sketch, today)
      current.push({ consultantID: one.id, orderFormID: id })
    } else if (one.status === 'EXITED' && closed > 0) {
      closed -= 1
      const end = one.lastWorkingDay ?? daysAfter(today, -30)
      make({ status: 'CLOSED', startsIn: 0, hours: 24 * 20 }, daysAfter(end, -HALF_YEAR), daysAfter(end, 1), {
        lastWorkingDay: end,
      })
    }
  }
  changesAndReplacements(context, app, running)
  return current
}
