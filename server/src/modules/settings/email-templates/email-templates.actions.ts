import { daysBetween } from '@muster/contract/kernel/values/days.ts'
import {
  type TemplateCode,
  templateEntry,
} from '@muster/contract/settings/document-templates/template-catalog.rules.ts'
import { TEMPLATE_VARIABLES } from '@muster/contract/settings/document-templates/template-variables.rules.ts'
import type {
  EmailTemplate,
  emailTemplateEndpoints,
} from '@muster/contract/settings/email-templates/email-templates.contract.ts'
import { AppError, conflict, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { conflictOn } from '../../../kernel/db/violations.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { sendLater } from '../../../kernel/mail/mail.ts'
import { changeRecorder } from '../../../kernel/records/changes.ts'
import { assertCountries } from '../../access/core/countries.queries.ts'
import {
  cleanBody,
  fillTemplate,
  findErrors,
  type TemplateText,
  type TemplateValue,
  valueShown,
} from '../document-templates/template-engine.rules.ts'
import { valuesOfRecord } from '../document-templates/template-records.queries.ts'
import { getTemplate } from './email-templates.queries.ts'

type Endpoints = typeof emailTemplateEndpoints

/**
 * Sanitises the text and rejects a text that could not be sent: 422 with the name of the rule, each error at its field.
 */
function checkedText(code: TemplateCode, { subject, body }: TemplateText): TemplateText {
  const text = { subject, body: cleanBody(body) }
  const validationErrors = findErrors(code, text)
  const [first] = validationErrors
  if (first) throw ruleViolation(first.code, first.message, validationErrors)
  return text
}

function assertEditable(code: TemplateCode): void {
  if (templateEntry(code).fixed)
    throw ruleViolation('TEMPLATE_NOT_EDITABLE', 'This is a system template and can’t be edited.')
}

export async function createTemplate(call: Call<Endpoints['create']>): Promise<EmailTemplate> {
  const { db, staff, body, now } = call
  const { code, countryID, note = null } = body
  assertEditable(code)
  await assertCountries(db, [countryID])
  const text = checkedText(code, body)
  const by = { createdAt: now, createdBy: staff.id }
  const { id } = await db
    .insertInto('emailTemplate')
    .values({ code, countryId: countryID, ...by, updatedAt: now, updatedBy: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(
      conflictOn(
        'email_template_code',
        'TEMPLATE_EXISTS',
        'This country already has its own version of this template. Edit that version.',
      ),
    )
  await db
    .insertInto('emailTemplateVersion')
    .values({ emailTemplateId: id, number: 1, ...text, note, ...by })
    .execute()
  const template = await getTemplate(db, id)
  await recordTemplateChange(call, 'created', template)
  return template
}

export async function updateTemplate(call: Call<Endpoints['update']>): Promise<EmailTemplate> {
  const { db, staff, params, body, now } = call
  const before = await getTemplate(db, params.id, { lock: true })
  const { version, subject = before.subject, body: text = before.body, note = null } = body
  if (before.version !== version) throw staleVersion(before)
  assertEditable(before.code)
  const template = checkedText(before.code, { subject, body: text })
  if (template.subject === before.subject && template.body === before.body) return before
  const number = before.version + 1
  await db
    .insertInto('emailTemplateVersion')
    .values({ emailTemplateId: before.id, number, ...template, note, createdAt: now, createdBy: staff.id })
    .execute()
  await db
    .updateTable('emailTemplate')
    .set({ version: number, updatedAt: now, updatedBy: staff.id })
    .where('id', '=', before.id)
    .execute()
  const after = await getTemplate(db, before.id)
  await recordTemplateChange(call, 'updated', after, { before })
  return after
}

/** Deletes the text of one country; the general text cannot be deleted, because every email needs one. */
export async function removeTemplate(call: Call<Endpoints['remove']>): Promise<{ id: string }> {
  const { db, params, now } = call
  const template = await getTemplate(db, params.id, { lock: true })
  if (template.countryID === null)
    throw conflict('TEMPLATE_IN_USE', 'Countries without their own version use this template. Edit it instead.')
  await db.updateTable('emailTemplate').set({ archivedAt: now }).where('id', '=', template.id).execute()
  await recordTemplateChange(call, 'deleted', template)
  return { id: template.id }
}

/** The versions store the text, so the audit trail has only the version number. */
const logged = ({ subject, version, note }: EmailTemplate) => ({ subject, note, content: `version ${version}` })

const recordTemplateChange = changeRecorder(
  ({ id, countryID, name, _country }: EmailTemplate) => ({
    entity: 'email-template',
    entityID: id,
    countryID,
    name: _country ? `${name}, ${_country.name}` : name,
  }),
  logged,
)

/** Whole days from one date to another, null when the second is in the past. */
const daysUntil = (today: string, day: string) => Math.max(0, daysBetween(today, day))

/** The date that matches the number of days, so that a preview is consistent. */
const COUNTED_TO: Partial<Record<TemplateCode, string>> = { CONTRACT_RENEWAL: 'endDate', OFFER_REMINDER: 'validUntil' }

type TrialCall = Call<Endpoints['preview']> | Call<Endpoints['testSend']>

/**
 * The rendered email, with the saved or an unsaved text, and the values of a record if one is given, else sample
 * values.
 */
async function tryOut(call: TrialCall) {
  const { db, params, body } = call
  const template = await getTemplate(db, params.id)
  const { code } = template
  const text = checkedText(code, { subject: body.subject ?? template.subject, body: body.body ?? template.body })
  const { variables, records } = templateEntry(code)
  if (body.record && !records.includes(body.record))
    throw new AppError(422, 'RECORD_TYPE_MISMATCH', `This email uses values from ${records.join(', ') || 'no record'}.`)
  const found = body.record && body.recordID ? await valuesOfRecord(call, body.record, body.recordID) : {}
  const counted = (from: Readonly<Record<string, unknown>>): Readonly<Record<string, TemplateValue>> => {
    const day = from[COUNTED_TO[code] ?? '']
    return typeof day === 'string' ? { daysLeft: daysUntil(call.today, day) } : {}
  }
  const samples = Object.fromEntries(variables.map((name) => [name, TEMPLATE_VARIABLES[name].sample]))
  const likely: Readonly<Record<string, TemplateValue>> = { ...samples, ...counted(samples) }
  const real: Readonly<Record<string, TemplateValue>> = { ...found, ...counted(found) }
  const given = Object.fromEntries(variables.map((name) => [name, real[name] ?? likely[name] ?? null]))
  const values = variables.map((name) => ({
    name,
    value: String(valueShown(name, given[name] ?? null)),
    real: real[name] !== undefined && real[name] !== null,
  }))
  return { ...fillTemplate(code, text, given), values, template }
}

export async function previewTemplate(call: Call<Endpoints['preview']>) {
  const { template: _, ...preview } = await tryOut(call)
  return preview
}

/** Only sent to the caller, so that a template cannot be used to write to another person. */
export async function sendTest(call: Call<Endpoints['testSend']>): Promise<{ to: string }> {
  const { db, staff } = call
  const { subject, html, text, template } = await tryOut(call)
  const about = { entity: 'email-template', entityID: template.id, countryID: template.countryID }
  await sendLater(db, { kind: 'TEST', to: staff.email, subject: `[Test] ${subject}`, html, text, ...about })
  await writeAuditEntry(call, { event: 'email-template.test-sent', ...about, name: template.name })
  return { to: staff.email }
}
