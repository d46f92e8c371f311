import * as z from 'zod'
import { countsQuery, del, type Endpoints, get, list, post, put } from '../kernel/api/endpoint.ts'
import { historyEndpoint } from '../kernel/api/history.ts'
import { importEndpoints } from '../kernel/api/import.ts'
import { lookup, right } from '../kernel/api/permission.ts'
import { CountryID, Day, Id, optionalText, repeatable, text, Version } from '../kernel/values/fields.ts'
import { Candidate, CandidateChange, CandidateRow, NewCandidate, VisaSponsor } from './candidate.contract.ts'
import { Duplicate } from './identity.contract.ts'
import { CandidateStatus, ExitReason } from './states.contract.ts'
import { candidateView } from './view.contract.ts'

/** Which date an `expiring` filter uses; by default the earliest expiry of the identity documents. */
const EXPIRING_DOCUMENTS = ['PASSPORT', 'VISA', 'RESIDENCE', 'WORK_PERMIT', 'MEDICAL', 'CONTRACT'] as const
export const ExpiringDocument = z.enum(EXPIRING_DOCUMENTS)
export type ExpiringDocument = z.output<typeof ExpiringDocument>

export const candidateFilters = {
  status: repeatable(CandidateStatus),
  countryID: repeatable(CountryID),
  clientID: repeatable(Id),
  nationality: repeatable(CountryID),
  visaSponsor: repeatable(VisaSponsor),
  title: z.string().trim().min(1).max(150).optional(),
  /** Consultants with all of the skills, ignoring case. */
  skill: repeatable(z.string().trim().min(1).max(60)),
  tag: repeatable(z.string().trim().min(1).max(60)),
  document: ExpiringDocument.optional(),
  /** Expired, or expiring within this number of days (without expired ones). */
  expiring: z.enum(['30', '60', '90', 'EXPIRED']).optional(),
  /** Created by this import: the ID of its background job. */
  importID: Id.optional(),
  /**
   * `visa`: consultants whose visa we sponsor and who have not left; `expiring`: a document has expired or expires
   * within 90 days; `bench`.
   */
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
  /** Defaults to today, and cannot be in the future. */
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
    summary: 'Lists consultants.',
    ...anyField,
    item: CandidateRow,
    filters: candidateFilters,
    sorts,
    export: right('consultants', 'export'),
  }),
  counts: get('/candidates/counts', {
    summary: 'The number of consultants in each status, with the current filters.',
    may: lookup('consultants'),
    query: countsQuery(candidateFilters, 'status'),
    returns: z.object({ total: z.int(), byStatus: z.array(z.object({ status: CandidateStatus, count: z.int() })) }),
  }),
  get: get('/candidates/:id', { summary: 'One consultant.', ...anyField, returns: Candidate }),
  create: post('/candidates', {
    summary: 'Creates a consultant in status PRE_JOINING. Identity numbers in the response are masked.',
    may: right('consultants', 'create'),
    view: candidateView,
    body: NewCandidate,
    returns: Candidate,
    status: 201,
  }),
  update: put('/candidates/:id', {
    summary: 'Updates the profile. Lists such as skills and education are replaced.',
    may: right('consultants', 'edit'),
    view: candidateView,
    body: CandidateChange,
    returns: Candidate,
  }),
  move: put('/candidates/:id/status', {
    summary: 'Changes the status. See docs/states.md for the transitions and their conditions.',
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
        .refine(
          (change) => Object.keys(change).length > 0,
          'Enter at least one change: title, site, addTags or removeTags.',
        ),
    }),
    returns: z.object({ changed: z.int() }),
  }),
  archive: del('/candidates/:id', {
    summary: 'Archives a consultant who has left or never joined. No data is deleted.',
    may: right('consultants', 'delete'),
    returns: z.object({ id: Id }),
  }),
  timeline: historyEndpoint('/candidates/:id/timeline', 'a consultant', viewing),
  duplicates: get('/candidates/duplicates', {
    summary: 'Finds possible duplicates before a consultant is created.',
    may: right('consultants', 'create'),
    query: z.strictObject({
      name: z.string().trim().max(200).optional(),
      email: z.string().trim().max(254).optional(),
      mobile: z.string().trim().max(40).optional(),
    }),
    returns: z.array(Duplicate),
    perMinute: 120,
  }),
  duplicatesOf: get('/candidates/:id/duplicates', {
    summary: 'Consultants with the same passport, ID, email or phone, or a similar name.',
    may: right('consultants', 'edit'),
    returns: z.array(Duplicate),
  }),
  profileSheet: get('/candidates/:id/profile-sheet', {
    summary: 'The profile as a PDF, limited to fields the caller can see.',
    may: viewing,
    download: true,
    perMinute: 30,
  }),
} satisfies Endpoints

export const candidateImportEndpoints = importEndpoints(
  '/candidates/import',
  'consultants',
  right('consultants', 'create'),
)
