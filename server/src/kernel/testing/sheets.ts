import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Caller, Reply } from './caller.ts'
import { placementIn } from './placement.ts'

export const TIMESHEETS = '/timesheets'

export interface Timesheet {
  id: string
  version: number
  status: string
  candidateID: string
  days: { date: string; type: string; hours: string }[]
}
type Named = Pick<Timesheet, 'id' | 'version'>

/** What an answer that worked says. */
export async function done(reply: Promise<Reply>, status = 200) {
  const got = await reply
  expect(got.status, got.message).toBe(status)
  return got.data
}

/** Makes sheets of people who are placed, by `maker`. */
export const timesheetsOf =
  (app: TestApp, maker: Caller) =>
  async (wish: Parameters<typeof placementIn>[1] = {}, month = '2026-11') => {
    const placed = await placementIn(app, { status: 'ACTIVE', ...wish })
    await app.world.db
      .updateTable('consultant')
      .set({ serviceStartDate: '2025-01-01', status: 'ACTIVE', workEmail: `${placed.candidateID}@example.com` })
      .where('id', '=', placed.candidateID)
      .execute()
    const made = await maker.post(TIMESHEETS, { orderFormID: placed.orderFormID, month })
    expect(made.status, made.message).toBe(201)
    return { ...placed, ...(made.data as Timesheet) }
  }

export const step = (by: Caller, { id, version }: Named, status: string, reason?: string) =>
  by.put(`${TIMESHEETS}/${id}/status`, { status, version, ...(reason && { reason }) })
export const write = (by: Caller, { id, version }: Named, ...days: object[]) =>
  by.put(`${TIMESHEETS}/${id}/days`, { version, days })
/** A day of November 2026. */
export const day = (date: string, type = 'WORK', more: object = {}) => ({ date: `2026-11-${date}`, type, ...more })
