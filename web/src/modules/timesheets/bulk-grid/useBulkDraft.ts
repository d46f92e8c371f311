import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { timesheetProblems } from '@muster/contract/timesheets/guards.rules.ts'
import type { GridRow } from '@muster/contract/timesheets/shapes.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keyOf } from '../../../kernel/api/endpoint.ts'
import { ApiError } from '../../../kernel/api/failures.ts'
import { send } from '../../../kernel/api/send.ts'
import type { DraftState } from '../../../ui/wizard/useDraftForm.ts'
import { timesheetApi } from '../endpoints.ts'
import { entryOf, isSameDay } from '../grid/timesheetGrid.ts'
import { useSaving } from '../grid/useSaving.ts'
import type { RowChange } from './bulkGrid.ts'

/** The server's limit of timesheets per request. */
const MAX = 200

type Days = ReadonlyMap<string, TimesheetDay>
const NO_DAYS: Days = new Map()

/** Unsaved days, days saved since the rows were loaded, and rejections, by timesheet. */
interface Draft {
  edits: ReadonlyMap<string, Days>
  stored: ReadonlyMap<string, { days: Days; version: number }>
  refused: ReadonlyMap<string, string>
}
const NOTHING: Draft = { edits: new Map(), stored: new Map(), refused: new Map() }

export interface BulkDraft {
  edits: Draft['edits']
  stored: Draft['stored']
  refused: Draft['refused']
  state: DraftState
  change(changes: readonly RowChange[]): void
  undo(): void
  redo(): void
  saveNow(): Promise<boolean>
  isChanged(): boolean
}

/** The days of a row, including unsaved ones. */
export const daysNow = (row: GridRow, stored: Days = NO_DAYS, edits: Days = NO_DAYS): readonly TimesheetDay[] =>
  stored.size + edits.size === 0 ? row.days : row.days.map((day) => edits.get(day.date) ?? stored.get(day.date) ?? day)

/** The errors in the unsaved days of a row, which prevent saving them. */
export const wrongIn = (days: readonly TimesheetDay[], edits: Days = NO_DAYS): { date: string; message: string }[] =>
  (edits.size === 0 ? [] : timesheetProblems(days, days))
    .map(({ path, message }) => ({ date: path.split('.')[1] ?? '', message }))
    .filter(({ date }) => edits.has(date))

/** Applies days over those of the server. Returns the draft, and the former days. */
function withChanges(
  draft: Draft,
  rows: ReadonlyMap<string, GridRow>,
  changes: readonly RowChange[],
): { draft: Draft; before: RowChange[] } {
  const edits = new Map(draft.edits)
  const refused = new Map(draft.refused)
  const before: RowChange[] = []
  for (const { id, days } of changes) {
    const row = rows.get(id)
    if (!row?.isOpen) continue
    const stored = draft.stored.get(id)?.days ?? NO_DAYS
    const own = new Map(edits.get(id))
    const was: TimesheetDay[] = []
    for (const day of days) {
      const saved = stored.get(day.date) ?? row.days.find(({ date }) => date === day.date)
      const now = own.get(day.date) ?? saved
      if (!saved || !now || isSameDay(now, day)) continue
      was.push(now)
      if (isSameDay(saved, day)) own.delete(day.date)
      else own.set(day.date, day)
    }
    if (was.length === 0) continue
    before.push({ id, days: was })
    refused.delete(id)
    if (own.size === 0) edits.delete(id)
    else edits.set(id, own)
  }
  return { draft: { ...draft, edits, refused }, before }
}

interface Sendable extends RowChange {
  version: number
}

/** The rows that can be saved now, with their valid days. */
const sendableOf = (draft: Draft, rows: ReadonlyMap<string, GridRow>): Sendable[] =>
  [...draft.edits].flatMap(([id, own]) => {
    const row = rows.get(id)
    if (!row || draft.refused.has(id)) return []
    const wrong = new Set(wrongIn(daysNow(row, draft.stored.get(id)?.days, own), own).map(({ date }) => date))
    const days = [...own.values()].filter(({ date }) => !wrong.has(date))
    return days.length > 0 ? [{ id, version: draft.stored.get(id)?.version ?? row.version, days }] : []
  })

interface SaveAnswer {
  saved: { id: string; version: number }[]
  refused: { id: string; message: string; errors: { message: string }[] }[]
}

/** The draft after the server has saved or rejected the sent days. */
function withAnswer(draft: Draft, timesheets: readonly Sendable[], answer: SaveAnswer): Draft {
  const edits = new Map(draft.edits)
  const stored = new Map(draft.stored)
  const refused = new Map(draft.refused)
  for (const { id, version } of answer.saved) {
    const sent = timesheets.find((timesheet) => timesheet.id === id)?.days ?? []
    stored.set(id, {
      version,
      days: new Map([...(stored.get(id)?.days ?? []), ...sent.map((day) => [day.date, day] as const)]),
    })
    // Days that were edited during the request stay unsaved.
    const left = new Map([...(edits.get(id) ?? [])].filter(([, day]) => !sent.includes(day)))
    if (left.size === 0) edits.delete(id)
    else edits.set(id, left)
  }
  for (const { id, message, errors } of answer.refused)
    refused.set(id, [...new Set([message, ...errors.map((error) => error.message)])].join(' '))
  return { edits, stored, refused }
}

/**
 * The days of many timesheets while a user types: changed days are saved after a pause, each timesheet by itself. A
 * rejected one shows its reason and does not block the others.
 */
export function useBulkDraft(rows: readonly GridRow[]): BulkDraft {
  const cache = useQueryClient()
  const [shown, setShown] = useState(NOTHING)
  const [state, setState] = useState<DraftState>({ is: 'new' })
  const live = useRef({ draft: NOTHING, rows: new Map<string, GridRow>() })
  useEffect(() => {
    live.current.rows = new Map(rows.map((row) => [row.id, row]))
  }, [rows])

  const store = (draft: Draft) => {
    live.current.draft = draft
    setShown(draft)
  }
  const put = (changes: readonly RowChange[]): RowChange[] => {
    const { draft, before } = withChanges(live.current.draft, live.current.rows, changes)
    if (before.length === 0) return before
    store(draft)
    setState({ is: 'changed' })
    return before
  }
  const sendable = () => sendableOf(live.current.draft, live.current.rows)
  const isChanged = () => live.current.draft.edits.size > 0
  const finish = (at: Date | null): boolean => {
    setState({ is: 'saved', at, held: live.current.draft.edits.size })
    return !isChanged()
  }

  const attempt = async (): Promise<boolean> => {
    const timesheets = sendable().slice(0, MAX)
    if (timesheets.length === 0) return finish(null)
    setState({ is: 'saving' })
    const body = { timesheets: timesheets.map(({ days, ...timesheet }) => ({ ...timesheet, days: days.map(entryOf) })) }
    try {
      const answer = await send(timesheetApi.saveMany, { body }, { isQuiet: true })
      store(withAnswer(live.current.draft, timesheets, answer))
    } catch (failure) {
      const message = failure instanceof ApiError ? failure.message : 'Couldn’t save. Try again.'
      setState({ is: 'failed', message })
      if (!(failure instanceof ApiError) || failure.status === 0 || failure.status >= 500) saving.retryLater()
      return false
    }
    for (const line of [timesheetApi.list, timesheetApi.derivedStatus])
      void cache.invalidateQueries({ queryKey: keyOf(line), refetchType: 'none' })
    return sendable().length > 0 ? attempt() : finish(new Date())
  }

  const saving = useSaving({ put, attempt, isChanged })
  const { change, undo, redo, saveNow } = saving
  return { ...shown, state, change, undo, redo, saveNow, isChanged }
}
