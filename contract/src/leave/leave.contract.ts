import * as z from 'zod'
import { del, type Endpoints, get, list, post, put, statusCounts } from '../kernel/api/endpoint.ts'
import { historyEndpoint } from '../kernel/api/history.ts'
import { right } from '../kernel/api/permission.ts'
import { CountryID, Day, Id, repeatable, waitingFilter } from '../kernel/values/fields.ts'
import { LeaveRule, LeaveType } from '../settings/country-rules/leave-rules.contract.ts'
import {
  Leave,
  LeaveBalance,
  LeaveChange,
  LeaveKind,
  LeaveMovement,
  LeavePreview,
  LeaveRow,
  LeaveStep,
  LeaveToPreview,
  ManyLeaves,
  MovementKind,
  NewLeave,
  NewMovement,
} from './shapes.contract.ts'
import { LeaveStatus } from './states.contract.ts'
import { leaveView } from './visibility.contract.ts'

const see = right('leaves', 'view')
const viewFull = right('leaves', 'view', 'full')
const write = right('leaves', 'edit')
/** An export of leave is an export of personal data (docs/decisions/0016). */
const exportRight = right('consultants', 'export')

const filters = {
  status: repeatable(LeaveStatus),
  kind: repeatable(LeaveKind),
  type: repeatable(LeaveType),
  /** Absent on at least one day of the range; either date is optional. */
  from: Day.optional(),
  to: Day.optional(),
}
const company = {
  ...filters,
  waiting: waitingFilter,
  countryID: repeatable(CountryID),
  clientID: repeatable(Id),
  candidateID: repeatable(Id),
}
const sorts = ['startsOn', 'endsOn', 'candidate', 'status', 'createdAt'] as const

const OF = '/candidates/:id/leaves'
const asLeave = { returns: Leave, view: leaveView } as const
export const leaveEndpoints = {
  all: list('/leaves', {
    summary: 'The leave of everyone the caller may see.',
    may: see,
    item: LeaveRow,
    view: leaveView,
    filters: company,
    sorts: [...sorts, 'country'],
    order: '-startsOn',
    export: exportRight,
  }),
  counts: statusCounts('/leaves/counts', LeaveStatus, { may: see, filters: company }),
  decideMany: post('/leaves/status', {
    summary: 'Approves or rejects several requests. Each is handled separately; refused ones give a reason.',
    may: right('leaves', 'approve'),
    body: ManyLeaves,
    returns: z.object({
      done: z.array(Id),
      refused: z.array(z.object({ id: Id, code: z.string(), message: z.string() })),
    }),
    perMinute: 30,
  }),
  list: list(OF, {
    summary: 'The leave of one consultant.',
    may: see,
    item: LeaveRow,
    view: leaveView,
    filters,
    sorts: ['startsOn', 'endsOn', 'status', 'createdAt'],
    order: '-startsOn',
    export: exportRight,
  }),
  preview: post(`${OF}/preview`, {
    summary: 'Previews a leave: its days, pay and validation errors. Saves nothing.',
    may: right('leaves', 'create'),
    body: LeaveToPreview,
    returns: LeavePreview,
    perMinute: 120,
  }),
  create: post(OF, {
    summary: 'Requests leave for a consultant. Another person approves it.',
    may: right('leaves', 'create'),
    body: NewLeave,
    ...asLeave,
    status: 201,
  }),
  get: get(`${OF}/:leaveID`, { summary: 'One leave.', may: see, ...asLeave }),
  update: put(`${OF}/:leaveID`, { summary: 'Changes a pending request.', may: write, body: LeaveChange, ...asLeave }),
  remove: del(`${OF}/:leaveID`, {
    summary: 'Withdraws a pending request. It stays in the history.',
    may: write,
    returns: z.object({ id: Id }),
  }),
  move: put(`${OF}/:leaveID/status`, {
    summary: 'Approves, rejects, withdraws or cancels it. Each transition needs its own right and checks its guards.',
    may: viewFull,
    body: LeaveStep,
    ...asLeave,
  }),
  history: historyEndpoint(`${OF}/:leaveID/history`, 'a leave', see),
  balance: get('/candidates/:id/leave-balance', {
    summary: 'The balance of each leave type at the end of a day; today by default.',
    may: viewFull,
    query: z.strictObject({ on: Day.optional() }),
    returns: z.object({
      on: z.string(),
      /** Without it nothing accrues. */
      serviceStartDate: z.string().nullable(),
      balances: z.array(LeaveBalance),
    }),
  }),
  rules: get('/candidates/:id/leave-rules', {
    summary: 'The rules of each leave type in the consultant’s country today.',
    may: see,
    returns: z.array(LeaveRule),
  }),
  movements: list('/candidates/:id/leave-movements', {
    summary: 'The balance history: one row for each change.',
    may: viewFull,
    item: LeaveMovement,
    filters: { type: repeatable(LeaveType), kind: repeatable(MovementKind), from: Day.optional(), to: Day.optional() },
    sorts: ['on', 'createdAt'],
    order: '-on',
    export: exportRight,
  }),
  enter: post('/candidates/:id/leave-movements', {
    summary: 'Requests a balance entry: opening balance, adjustment or encashment. Another person approves it.',
    may: right('leaves', 'create'),
    body: NewMovement,
    ...asLeave,
    status: 201,
  }),
} satisfies Endpoints
