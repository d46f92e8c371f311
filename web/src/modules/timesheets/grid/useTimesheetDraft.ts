import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { type DayWarning, timesheetProblems } from '@muster/contract/timesheets/guards.rules.ts'
import type { Timesheet } from '@muster/contract/timesheets/shapes.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keyOf } from '../../../kernel/api/endpoint.ts'
import { ApiError } from '../../../kernel/api/failures.ts'
import { send } from '../../../kernel/api/send.ts'
import type { DraftState } from '../../../ui/wizard/useDraftForm.ts'
import { timesheetApi } from '../endpoints.ts'
import { entryOf, isSameDay } from './timesheetGrid.ts'
import { useSaving } from './useSaving.ts'

export interface DayProblem {
  date: string
  message: string
  /** The error code of the server. */
  code?: string
}
type Edits = ReadonlyMap<string, TimesheetDay>
interface Draft {
  edits: Edits
  /** Days that the server rejected with their current values. */
  refused: ReadonlyMap<string, string>
}
const NOTHING: Draft = { edits: new Map(), refused: new Map() }

export interface TimesheetDraft {
  /** The days, including unsaved changes. */
  days: readonly TimesheetDay[]
  problems: readonly DayProblem[]
  /** Warnings for the approver; changed days show them once saved. */
  warnings: readonly (DayProblem & Pick<DayWarning, 'code' | 'path'>)[]
  state: DraftState
  change(next: readonly TimesheetDay[]): void
  undo(): void
  redo(): void
  saveNow(): Promise<boolean>
  isChanged(): boolean
  /** The version for the next transition: a recent save has created a newer one than the page was loaded with. */
  version(): number
}

/** The unsaved changes over the days of the server; `onEdit` is called when something differs. */
function useEdits(timesheet: Timesheet | undefined, onEdit: () => void) {
  const [shown, setShown] = useState(NOTHING)
  const live = useRef({ draft: NOTHING, version: 0, days: [] as readonly TimesheetDay[] })
  useEffect(() => {
    if (!timesheet) return
    live.current.version = timesheet.version
    live.current.days = timesheet.days ?? []
  }, [timesheet])

  const store = (draft: Draft) => {
    live.current.draft = draft
    setShown(draft)
  }
  const put = (next: readonly TimesheetDay[]): TimesheetDay[] => {
    const { draft, before } = withDays(live.current.draft, live.current.days, next)
    if (before.length === 0) return before
    store(draft)
    onEdit()
    return before
  }
  return { shown, live, store, put, isChanged: () => live.current.draft.edits.size > 0 }
}

/**
 * The days of a timesheet while a user types: changed days are saved after a pause. An invalid day, or one that the
 * server rejects, is not sent and shown as an error, and does not block the others.
 */
export function useTimesheetDraft(id: string, timesheet: Timesheet | undefined): TimesheetDraft {
  const cache = useQueryClient()
  const [state, setState] = useState<DraftState>({ is: 'new' })
  const { shown, live, store, put, isChanged } = useEdits(timesheet, () => setState({ is: 'changed' }))

  const attempt = async (): Promise<boolean> => {
    const { draft, version, days } = live.current
    const all = withEdits(days, draft.edits)
    const held = heldIn(all, draft)
    const sendable = [...draft.edits.values()].filter(({ date }) => !held.has(date))
    if (sendable.length === 0) {
      setState({ is: 'saved', at: null, held: held.size })
      return held.size === 0
    }
    setState({ is: 'saving' })
    try {
      const body = { days: sendable.map(entryOf), version }
      const saved = await send(timesheetApi.save, { params: { id }, body }, { isQuiet: true })
      live.current.version = saved.version
      live.current.days = saved.days
      cache.setQueryData(keyOf(timesheetApi.get, { params: { id } }), saved)
    } catch (failure) {
      return refuse(failure, sendable)
    }
    const { edits, refused } = live.current.draft
    const left = new Map([...edits].filter(([date, day]) => sendable.every((one) => one.date !== date || one !== day)))
    store({ edits: left, refused })
    const stillHeld = heldIn(withEdits(live.current.days, left), live.current.draft).size
    if (left.size > stillHeld) saving.saveLater()
    else setState({ is: 'saved', at: new Date(), held: stillHeld })
    for (const line of [timesheetApi.list, timesheetApi.derivedStatus, timesheetApi.history])
      void cache.invalidateQueries({ queryKey: keyOf(line) })
    return left.size === 0
  }

  const refuse = (failure: unknown, sent: readonly TimesheetDay[]): Promise<boolean> | boolean => {
    const failed = failure instanceof ApiError ? failure : null
    const message = failed?.message ?? 'Couldn’t save. Try again.'
    const { draft } = live.current
    const refused = withRefused(draft.refused, failed?.errors ?? [], sent)
    if (refused.size > draft.refused.size) {
      store({ ...draft, refused })
      // Saves the other days without them.
      return attempt()
    }
    setState({ is: 'failed', message })
    if (failed?.code === 'STALE_VERSION' || failed?.code === 'NOT_OPEN')
      void cache.invalidateQueries({ queryKey: keyOf(timesheetApi.get, { params: { id } }) })
    else if (!failed || failed.status === 0 || failed.status >= 500) saving.retryLater()
    return false
  }

  const saving = useSaving({ put, attempt, isChanged })

  const { change, undo, redo, saveNow } = saving
  const days = withEdits(timesheet?.days ?? [], shown.edits)
  return {
    days,
    problems: problemsIn(days, shown, timesheet),
    warnings: (timesheet?.warnings ?? []).map(warningAt).filter(({ date }) => !shown.edits.has(date)),
    state,
    change,
    undo,
    redo,
    saveNow,
    isChanged,
    version: () => live.current.version,
  }
}

/**
 * Applies days over those of the server; days equal to those of the server are no longer changes. Returns the draft,
 * and the former days.
 */
function withDays(draft: Draft, days: readonly TimesheetDay[], next: readonly TimesheetDay[]) {
  const edits = new Map(draft.edits)
  const refused = new Map(draft.refused)
  const before: TimesheetDay[] = []
  for (const day of next) {
    const stored = days.find(({ date }) => date === day.date)
    const was = edits.get(day.date) ?? stored
    if (!stored || !was || isSameDay(was, day)) continue
    before.push(was)
    refused.delete(day.date)
    if (isSameDay(stored, day)) edits.delete(day.date)
    else edits.set(day.date, day)
  }
  return { draft: { edits, refused }, before }
}

/** The rejected days, including those that the server names now. */
function withRefused(
  refused: Draft['refused'],
  errors: readonly { path: string; message: string }[],
  sent: readonly TimesheetDay[],
): Draft['refused'] {
  const all = new Map(refused)
  for (const { path, message } of errors) {
    const date = sent.find((day) => path.includes(day.date))?.date
    if (date) all.set(date, message)
  }
  return all
}

const withEdits = (days: readonly TimesheetDay[], edits: Edits) => days.map((day) => edits.get(day.date) ?? day)

/**
 * The errors that can be found without the server: leave is checked by the server only, so it is assumed to be valid
 * here.
 */
const wrongIn = (days: readonly TimesheetDay[]): DayProblem[] =>
  timesheetProblems(days, days).map(({ path, message }) => ({ date: path.split('.')[1] ?? '', message }))

function heldIn(days: readonly TimesheetDay[], { edits, refused }: Draft): Set<string> {
  const wrong = wrongIn(days).map(({ date }) => date)
  return new Set([...wrong, ...refused.keys()].filter((date) => edits.has(date)))
}

const warningAt = ({ path, code, message }: { path: string; code: string; message: string }) => ({
  path,
  message,
  date: path.split('.')[1] ?? '',
  code: code as DayWarning['code'],
})
const atDays = (errors: readonly { path: string; code: string; message: string }[] = []): DayProblem[] =>
  errors.map(({ path, code, message }) => ({ date: path.split('.')[1] ?? '', code, message }))

/** Local values for changed days, the server's values for the others. */
function problemsIn(
  days: readonly TimesheetDay[],
  { edits, refused }: Draft,
  timesheet: Timesheet | undefined,
): DayProblem[] {
  const known = atDays(timesheet?.problems)
  const typed = wrongIn(days).filter(({ date }) => edits.has(date))
  const failures = [...refused].map(([date, message]) => ({ date, message }))
  return [...known.filter(({ date }) => !edits.has(date)), ...typed, ...failures].sort((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  )
}
