import * as z from 'zod'
import { JobStarted } from '../kernel/api/background-jobs.contract.ts'
import { countsQuery, del, type Endpoints, get, list, post, put } from '../kernel/api/endpoint.ts'
import { HistoryEntry, HistoryQuery } from '../kernel/api/history.ts'
import { ImportRequest } from '../kernel/api/import.ts'
import { lookup, right } from '../kernel/api/permission.ts'
import { CountryID, Day, Id, many, optionalText, text, Version } from '../kernel/values/fields.ts'
import { Candidate, CandidateChange, CandidateRow, NewCandidate, VisaSponsor } from './candidate.contract.ts'
import { Duplicate } from './identity.contract.ts'
import { CandidateStatus, ExitReason } from './states.contract.ts'
import { candidateView } from './view.contract.ts'

/** Which day an `expiring` filter looks at; without one, the earliest of the identity papers. */
const EXPIRING_DOCUMENTS = ['PASSPORT', 'VISA', 'RESIDENCE', 'WORK_PERMIT', 'MEDICAL', 'CONTRACT'] as const
export const ExpiringDocument = z.enum(EXPIRING_DOCUMENTS)
export type ExpiringDocument = z.output<typeof ExpiringDocument>

export const candidateFilters = {
  status: many(CandidateStatus),
  countryID: many(CountryID),
  clientID: many(Id),
  nationality: many(CountryID),
  visaSponsor: many(VisaSponsor),
  title: z.string().trim().min(1).max(150).optional(),
  /** Everybody who has all of them, blind to case. */
  skill: many(z.string().trim().min(1).max(60)),
  tag: many(z.string().trim().min(1).max(60)),
  document: ExpiringDocument.optional(),
  /** Expired, or expiring within so many days (those that have expired are not among them). */
  expiring: z.enum(['30', '60', '90', 'EXPIRED']).optional(),
  /** Those that this import made: the id of its background job. */
  importID: Id.optional(),
  /** `visa`: those whose visa we sponsor and who have not left; `expiring`: a paper expired or expires within 90 days; `bench`. */
  view: z.enum(['visa', 'expiring', 'bench']).optional(),
}

const sorts = [
  'name',
  'code',
  'status',
  'title',
  'client',
  'country',
  'joinedDate',
  'createdAt',
  'updatedAt',
  'contractEnd',
  'nextExpiry',
  'passportExpiry',
  'visaExpiry',
  'residenceExpiry',
  'workPermitExpiry',
] as const

export const StatusChange = z.strictObject({
  status: CandidateStatus,
  reason: optionalText(500, 'The reason').default(null),
  /** Today unless said otherwise; never in the future. */
  effectiveDate: Day.optional(),
  lastWorkingDay: Day.optional(),
  exitReason: ExitReason.optional(),
  version: Version,
})
export type StatusChange = z.output<typeof StatusChange>

const anyField = { may: lookup('consultants'), view: candidateView }
const viewing = right('consultants', 'view')

export const candidateEndpoints = {
  list: list('/candidates', {
    summary: 'The consultants the caller may see.',
    ...anyField,
    item: CandidateRow,
    filters: candidateFilters,
    sorts,
    export: right('consultants', 'export'),
  }),
  counts: get('/candidates/counts', {
    summary: 'How many consultants there are in each status, of those the caller may see and the filters leave.',
    may: lookup('consultants'),
    query: countsQuery(candidateFilters, 'status'),
    returns: z.object({ total: z.int(), byStatus: z.array(z.object({ status: CandidateStatus, count: z.int() })) }),
  }),
  get: get('/candidates/:id', { summary: 'One consultant.', ...anyField, returns: Candidate }),
  create: post('/candidates', {
    summary: 'Adds a consultant, who begins as PRE_JOINING. The answer shows the numbers of papers masked.',
    may: right('consultants', 'create'),
    view: candidateView,
    body: NewCandidate,
    returns: Candidate,
    status: 201,
  }),
  update: put('/candidates/:id', {
    summary: 'Changes the profile; lists (skills, education, …) are replaced whole.',
    may: right('consultants', 'edit'),
    view: candidateView,
    body: CandidateChange,
    returns: Candidate,
  }),
  move: put('/candidates/:id/status', {
    summary: 'Takes a consultant to another status; docs/states.md says which moves there are and what each needs.',
    may: right('consultants', 'edit'),
    view: candidateView,
    body: StatusChange,
    returns: Candidate,
  }),
  bulk: put('/candidates/bulk', {
    summary: 'Changes the title, site or tags of many consultants at once: all of them or none.',
    may: right('consultants', 'edit'),
    body: z.strictObject({
      ids: z.array(Id).min(1, 'Choose at least one consultant.').max(200, 'At most 200 at once.'),
      change: z
        .strictObject({
          title: text(150, 'The title').optional(),
          site: text(150, 'The site').optional(),
          addTags: z.array(text(60, 'A tag')).max(10).optional(),
          removeTags: z.array(text(60, 'A tag')).max(10).optional(),
        })
        .refine((change) => Object.keys(change).length > 0, 'Say what to change: title, site, addTags or removeTags.'),
    }),
    returns: z.object({ changed: z.int() }),
  }),
  archive: del('/candidates/:id', {
    summary: 'Archives somebody who has left or never joined; nothing is erased.',
    may: right('consultants', 'delete'),
    returns: z.object({ id: Id }),
  }),
  timeline: get('/candidates/:id/timeline', {
    summary: 'What happened to this consultant, newest first, without the fields that the caller may not see. ',
    may: viewing,
    query: HistoryQuery,
    returns: z.array(HistoryEntry),
  }),
  duplicates: get('/candidates/duplicates', {
    summary: 'People much like one who is about to be added.',
    may: right('consultants', 'create'),
    query: z.strictObject({
      name: z.string().trim().max(200).optional(),
      email: z.string().trim().max(254).optional(),
      mobile: z.string().trim().max(40).optional(),
    }),
    returns: z.array(Duplicate),
    perMinute: 120,
  }),
  lookalikes: get('/candidates/:id/duplicates', {
    summary: 'Others with the same passport, id, mail or phone, or nearly the same name.',
    may: right('consultants', 'edit'),
    returns: z.array(Duplicate),
  }),
  profileSheet: get('/candidates/:id/profile-sheet', {
    summary: 'The profile as a PDF, without what the caller may not see.',
    may: viewing,
    download: true,
    perMinute: 30,
  }),
} satisfies Endpoints

export const importEndpoints = {
  run: post('/candidates/import', {
    summary: 'Reads a workbook or CSV in the background: CHECK names every bad cell, COMMIT adds all rows or none.',
    may: right('consultants', 'create'),
    upload: { kind: 'sheet', max: 1, required: false },
    body: ImportRequest,
    returns: JobStarted,
    status: 202,
    perMinute: 30,
  }),
  template: get('/candidates/import/template', {
    summary: 'An empty workbook with the headings that the import reads.',
    may: right('consultants', 'create'),
    download: true,
  }),
} satisfies Endpoints
