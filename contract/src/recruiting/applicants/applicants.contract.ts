import * as z from 'zod'
import { countsQuery, del, type Endpoints, get, list, post, put, statusCounts } from '../../kernel/api/endpoint.ts'
import { historyEndpoint } from '../../kernel/api/history.ts'
import { importEndpoints } from '../../kernel/api/import.ts'
import { lookup, right } from '../../kernel/api/permission.ts'
import { documentEndpoints, documentFields, inlineQuery } from '../../kernel/records/documents.ts'
import {
  Amount,
  booleanFlag,
  CountryID,
  Currency,
  Day,
  Id,
  repeatable,
  text,
  Version,
} from '../../kernel/values/fields.ts'
import { AnswerFilter } from '../forms/questions.contract.ts'
import { noteEndpoints, noteFields } from '../notes.contract.ts'
import { BulkResult, PayPeriod, UserFilter, Years } from '../values.contract.ts'
import {
  Applicant,
  ApplicantChange,
  ApplicantRow,
  ApplicantSource,
  ApplicantStep,
  DuplicatePair,
  Merge,
  NewApplicant,
  Resume,
  ResumeState,
  ResumeWithDuplicates,
  VisaStatus,
} from './shapes.contract.ts'
import { ApplicantRejectReason, ApplicantStatus } from './states.contract.ts'
import { applicantView } from './visibility.contract.ts'

const view = right('applicants', 'view')
/** CV files and texts contain contact data and more, which the limited view omits. */
const full = right('applicants', 'view', 'full')
const edit = right('applicants', 'edit')
const create = right('applicants', 'create')
const writeNotes = right('applicant-submissions', 'edit')
const asApplicant = { returns: Applicant, view: applicantView } as const
const removed = z.object({ id: Id })

export const ApplicantNote = z.object({ ...noteFields, applicantID: Id })
const ApplicantDocument = z.object({ ...documentFields, applicantID: Id })

/** The maximum number of applicants in a selection. */
const MAX_SELECTED = 200
const some = (value: unknown) => (value === undefined || Array.isArray(value) ? value : [value])

export const applicantFilters = {
  /** Only these: the selected ones, for an export. */
  applicantID: z.preprocess(some, z.array(Id).max(MAX_SELECTED)).optional(),
  /** Created by an import: the ID of its background job. */
  importID: Id.optional(),
  status: repeatable(ApplicantStatus),
  countryID: repeatable(CountryID),
  residenceCountry: repeatable(CountryID),
  nationality: repeatable(CountryID),
  source: repeatable(ApplicantSource),
  visaStatus: repeatable(VisaStatus),
  /** Boolean search over name, title, skills and the text of the CV: `java AND (spring OR quarkus) NOT junior`. */
  query: z.string().trim().max(500).optional(),
  skill: repeatable(z.string().trim().min(1).max(80)),
  tag: repeatable(z.string().trim().min(1).max(80)),
  ownerID: repeatable(UserFilter),
  yearsFrom: Years.optional(),
  yearsTo: Years.optional(),
  /** At most this number of days of notice. */
  noticeWithin: z.coerce.number().int().min(0).max(365).optional(),
  availableBy: Day.optional(),
  /** Expected pay up to the amount, of applicants with the same currency and period. */
  payUpTo: Amount.optional(),
  payCurrency: Currency.optional(),
  payPeriod: PayPeriod.optional(),
  hasResume: booleanFlag.optional(),
  /** The consent has expired or is missing. */
  withoutConsent: booleanFlag.optional(),
  notContactedFor: z.coerce.number().int().min(1).max(3650).optional(),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  /** Not submitted to this job yet. */
  notOnJobID: Id.optional(),
  answer: repeatable(AnswerFilter),
}

const APPLICANTS = '/applicants'
export const applicantEndpoints = {
  list: list(APPLICANTS, {
    summary: 'The applicants this person may see.',
    may: view,
    item: ApplicantRow,
    view: applicantView,
    sorts: [
      'name',
      'number',
      'title',
      'status',
      'country',
      'totalYears',
      'noticeDays',
      'availableFrom',
      'lastContactedOn',
      'consentUntil',
      'createdAt',
      'updatedAt',
    ],
    order: '-createdAt',
    export: right('applicants', 'export'),
    filters: applicantFilters,
  }),
  counts: statusCounts(`${APPLICANTS}/counts`, ApplicantStatus, { may: view, filters: applicantFilters }),
  get: get(`${APPLICANTS}/:id`, { summary: 'One applicant.', may: lookup('applicants'), ...asApplicant }),
  create: post(APPLICANTS, {
    summary: 'Adds an applicant.',
    may: create,
    body: NewApplicant,
    ...asApplicant,
    status: 201,
  }),
  update: put(`${APPLICANTS}/:id`, {
    summary: 'Changes the given fields.',
    may: edit,
    body: ApplicantChange,
    ...asApplicant,
  }),
  remove: del(`${APPLICANTS}/:id`, {
    summary: 'Deletes a new applicant without submissions.',
    may: right('applicants', 'delete'),
    returns: removed,
  }),
  move: put(`${APPLICANTS}/:id/status`, {
    summary: 'Changes the status; each transition has its permission and guards.',
    may: lookup('applicants'),
    body: ApplicantStep,
    ...asApplicant,
  }),
  moveMany: put(`${APPLICANTS}/status`, {
    summary: 'Changes the status of several applicants; each by itself.',
    may: edit,
    body: z.strictObject({
      applicants: z
        .array(z.strictObject({ id: Id, version: Version }))
        .min(1)
        .max(200, 'Maximum 200 applicants.'),
      status: ApplicantStatus,
      reasonCode: ApplicantRejectReason.nullable().default(null),
      reason: text(1000, 'Reason').nullable().default(null),
      /** For a rejection: whether each applicant is emailed a day later, unless it is cancelled before. */
      email: z.boolean().default(false),
    }),
    returns: BulkResult,
  }),
  tagMany: put(`${APPLICANTS}/tags`, {
    summary: 'Adds and removes tags of several applicants.',
    may: edit,
    body: z.strictObject({
      ids: z.array(Id).min(1).max(200, 'Maximum 200 applicants.'),
      add: z.array(text(80, 'Tag')).max(10).default([]),
      remove: z.array(text(80, 'Tag')).max(10).default([]),
    }),
    returns: BulkResult,
  }),
  tags: get(`${APPLICANTS}/tags`, {
    summary: 'The tags in use (talent pools) with the number of applicants of each, most first.',
    may: full,
    returns: z.array(z.object({ tag: z.string(), count: z.int() })),
  }),
  duplicates: get(`${APPLICANTS}/duplicates`, {
    summary: 'Pairs that are probably one person, highest score first; of one applicant when it is named.',
    may: full,
    query: z.strictObject({ applicantID: Id.optional() }),
    returns: z.array(DuplicatePair),
  }),
  merge: post(`${APPLICANTS}/:id/merge`, {
    summary: 'Merges another applicant into this one, field by field.',
    may: edit,
    body: Merge,
    ...asApplicant,
  }),
  undoMerge: post(`${APPLICANTS}/:id/undo-merge`, {
    summary: 'Separates the applicant that was merged last.',
    may: edit,
    body: z.strictObject({ version: Version }),
    ...asApplicant,
  }),
  /** 409 NOTHING_TO_UNDO. */
  undoWithdrawal: post(`${APPLICANTS}/:id/undo-withdrawal`, {
    summary: 'Takes a withdrawal back within 24 hours, with the submissions that ended with it.',
    may: edit,
    body: z.strictObject({ version: Version }),
    ...asApplicant,
  }),
  ...noteEndpoints(APPLICANTS, { noun: 'an applicant', item: ApplicantNote, read: full, write: writeNotes }),
  history: historyEndpoint(`${APPLICANTS}/:id/history`, 'an applicant', view),
  ...documentEndpoints(APPLICANTS, {
    noun: 'an applicant',
    item: ApplicantDocument,
    read: full,
    write: edit,
    download: { query: inlineQuery },
  }),
} satisfies Endpoints

const intakeFilters = {
  state: repeatable(ResumeState),
  createdBy: repeatable(UserFilter),
  countryID: repeatable(CountryID),
}

/**
 * CVs: `/applicants/:id/resume` for one applicant, `/resumes` for many files at once and the queue of CVs to confirm.
 */
export const resumeEndpoints = {
  add: post(`${APPLICANTS}/:id/resume`, {
    summary: 'Adds a CV to an applicant as its newest version.',
    may: edit,
    upload: { kind: 'resume', max: 1, required: true },
    body: z.strictObject({}),
    returns: Resume,
    status: 201,
  }),
  get: get('/resumes/:id', {
    summary: 'A CV with its text, the fields found in it, and the applicants whom it is probably of.',
    may: full,
    returns: ResumeWithDuplicates,
  }),
  download: get('/resumes/:id/file', { summary: 'The file of a CV.', may: full, query: inlineQuery, download: true }),
  intake: post('/resumes', {
    summary: 'Reads up to 200 CVs in the background; each is confirmed afterwards.',
    may: create,
    upload: { kind: 'resume', max: 200, required: true, each: true },
    body: z.strictObject({ countryID: CountryID, source: ApplicantSource.default('SOURCED') }),
    returns: z.object({
      jobID: Id,
      resumes: z.array(Id),
      /** Files that are not CVs or not safe to open, each with the reason; the others are parsed. */
      refused: z.array(z.object({ name: z.string(), message: z.string() })),
    }),
    status: 202,
  }),
  queue: list('/resumes', {
    summary: 'CVs of the intake.',
    may: full,
    item: Resume.omit({ text: true, fields: true }),
    sorts: ['createdAt', 'name'],
    order: 'createdAt',
    export: false,
    filters: intakeFilters,
  }),
  queueCounts: get('/resumes/counts', {
    summary: 'How many CVs of the intake there are by state.',
    may: full,
    query: countsQuery(intakeFilters, 'state'),
    returns: z.array(z.object({ state: ResumeState, count: z.int() })),
  }),
  confirm: post('/resumes/:id/confirmation', {
    summary: 'Creates the applicant from the confirmed fields, or adds the CV to one that is named.',
    may: create,
    body: z.strictObject({
      applicantID: Id.optional(),
      applicant: NewApplicant.omit({ answers: true }),
      /** The field of each found value, so that it is stored with the confirmed value. */
      places: z
        .array(z.strictObject({ index: z.int().min(0), path: z.string().regex(/^[a-zA-Z]{1,40}(\.\d{1,3})?$/) }))
        .max(500)
        .optional(),
    }),
    ...asApplicant,
    status: 201,
  }),
  remove: del('/resumes/:id', { summary: 'Deletes a CV that no submission uses.', may: edit, returns: removed }),
} satisfies Endpoints

export const applicantImportEndpoints = importEndpoints(`${APPLICANTS}/import`, 'applicants', create)
