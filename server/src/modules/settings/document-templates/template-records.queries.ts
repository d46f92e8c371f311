import { lookup, type Right, right } from '@muster/contract/kernel/api/permission.ts'
import type { PreviewRecord } from '@muster/contract/settings/document-templates/template-catalog.rules.ts'
import type { VariableName } from '@muster/contract/settings/document-templates/template-variables.rules.ts'
import { forbidden, notFound } from '../../../kernel/app/errors.ts'
import { reachesCountry, type Scope, type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { TemplateValue } from './template-engine.rules.ts'

type Reader = Pick<Call, 'db' | 'may'> & { readonly staff: Staff }
type TemplateValues = Partial<Record<VariableName, TemplateValue>>

/**
 * The values of a record for a preview: only fields that the caller may see, and 404 when the record is out of scope.
 */
export function valuesOfRecord(call: Reader, record: PreviewRecord, id: string): Promise<TemplateValues> {
  const read = {
    ORDER_FORM: ofOrderForm,
    CONSULTANT: ofConsultant,
    CLIENT: ofClient,
    APPLICANT: ofApplicant,
    SUBMISSION: ofSubmission,
  }[record]
  return read(call, id)
}

/** The caller's scope, for roles with access to everything or to their countries: no other role edits templates. */
function reachOf({ may, staff }: Reader, right: Right, what: string): Scope {
  if (!may(right)) throw forbidden(`You don’t have access to this ${what}, so it can’t be previewed.`)
  const scope = scopeFor(staff, right.resource)
  if (scope.ownClientsOf || scope.assignedJobsOf || scope.teamsOf) throw notFound(what)
  return scope
}

const within = <R extends { countryId: string | null }>(scope: Scope, row: R | undefined, what: string): R => {
  if (!row || (row.countryId !== null && !reachesCountry(scope, row.countryId))) throw notFound(what)
  return row
}

async function ofClient(call: Reader, id: string): Promise<TemplateValues> {
  const scope = reachOf(call, lookup('clients'), 'client')
  const found = await call.db
    .selectFrom('client')
    .select(['name', 'countryId'])
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  const contact = await call.db
    .selectFrom('clientContact')
    .select('name')
    .where('clientId', '=', id)
    .orderBy('isPrimary', 'desc')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst()
  return { clientName: within(scope, found, 'client').name, ...(contact && { recipientName: contact.name }) }
}

async function ofConsultant(call: Reader, id: string): Promise<TemplateValues> {
  const scope = reachOf(call, lookup('consultants'), 'consultant')
  const found = await call.db
    .selectFrom('consultant as c')
    .leftJoin('client', 'client.id', 'c.clientId')
    .innerJoin('country', 'country.id', 'c.countryId')
    .select(['c.name', 'c.firstName', 'c.title', 'c.site', 'c.countryId', 'c.joinedDate', 'c.contractEnd'])
    .select(['c.serviceStartDate', 'c.lastWorkingDay', 'client.name as clientName', 'country.name as countryName'])
    .where('c.id', '=', id)
    .where('c.archivedAt', 'is', null)
    .executeTakeFirst()
  const row = within(scope, found, 'consultant')
  const names = { consultantName: row.name, consultantFirstName: row.firstName ?? firstOf(row.name) }
  if (!call.may(right('consultants', 'view', 'full'))) return names
  return {
    ...names,
    jobTitle: row.title,
    site: row.site,
    clientName: row.clientName,
    workCountry: row.countryName,
    startDate: row.joinedDate,
    endDate: row.contractEnd,
    serviceStartDate: row.serviceStartDate,
    lastWorkingDay: row.lastWorkingDay,
  }
}

const firstOf = (name: string) => name.split(' ')[0] ?? name

/** Names, locations and dates of an order form, without amounts. */
async function ofOrderForm(call: Reader, id: string): Promise<TemplateValues> {
  const scope = reachOf(call, right('order-forms', 'view', 'full'), 'order form')
  const found = await call.db
    .selectFrom('orderForm as o')
    .leftJoin('client', 'client.id', 'o.clientId')
    .leftJoin('country', 'country.id', 'o.countryId')
    .leftJoin('legalEntity as entity', 'entity.id', 'o.legalEntityId')
    .leftJoin('consultant', 'consultant.id', 'o.candidateId')
    .select(['o.number', 'o.title', 'o.site', 'o.countryId', 'o.startDate', 'o.endDate', 'o.personName'])
    .select(['client.name as clientName', 'country.name as countryName', 'entity.name as companyName'])
    .select(['consultant.firstName'])
    .where('o.id', '=', id)
    .where('o.submittedAt', 'is not', null)
    .where('o.archivedAt', 'is', null)
    .executeTakeFirst()
  const row = within(scope, found, 'order form')
  return {
    companyName: row.companyName,
    consultantName: row.personName,
    consultantFirstName: row.firstName ?? (row.personName === null ? null : firstOf(row.personName)),
    jobTitle: row.title,
    clientName: row.clientName,
    site: row.site,
    workCountry: row.countryName,
    orderFormNumber: row.number,
    startDate: row.startDate,
    endDate: row.endDate,
  }
}

async function ofApplicant(call: Reader, id: string): Promise<TemplateValues> {
  const scope = reachOf(call, right('applicants', 'view', 'full'), 'applicant')
  const found = await call.db
    .selectFrom('applicant')
    .select(['name', 'title', 'countryId'])
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  const row = within(scope, found, 'applicant')
  return { consultantName: row.name, consultantFirstName: firstOf(row.name), jobTitle: row.title }
}

/** The names and the position of a submission, without pay. */
async function ofSubmission(call: Reader, id: string): Promise<TemplateValues> {
  const scope = reachOf(call, right('applicant-submissions', 'view'), 'submission')
  const found = await call.db
    .selectFrom('applicantSubmission as s')
    .innerJoin('job', 'job.id', 's.jobId')
    .innerJoin('applicant', 'applicant.id', 's.applicantId')
    .innerJoin('client', 'client.id', 's.clientId')
    .select(['s.countryId', 'job.title', 'applicant.name', 'applicant.title as headline', 'client.name as clientName'])
    .where('s.id', '=', id)
    .where('s.archivedAt', 'is', null)
    .executeTakeFirst()
  const row = within(scope, found, 'submission')
  return {
    consultantName: row.name,
    consultantFirstName: firstOf(row.name),
    jobTitle: row.title,
    clientName: row.clientName,
    resumeSummary: [row.name, row.headline].filter(Boolean).join(', '),
  }
}
