import { buffer } from 'node:stream/consumers'
import type { ImportColumn } from '@muster/contract/kernel/api/import.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { precisionErrors } from '@muster/contract/kernel/math/precision.ts'
import {
  MAX_BANDS,
  type MedicalPolicy,
  type medicalPolicyEndpoints,
  type PremiumBand,
  type PremiumGender,
  type PremiumRelation,
} from '@muster/contract/medical/medical-policies.contract.ts'
import { bandsMeet, describeBand } from '@muster/contract/medical/medical-policies.rules.ts'
import { Cost } from '@muster/contract/settings/country-rules/countries.rules.ts'
import * as z from 'zod'
import { writeAuditEntry } from '../../kernel/app/events.ts'
import { defineImport } from '../../kernel/batch/import.ts'
import type {
  ImportCallContext,
  ImportPlan,
  ImportRow,
  ReadRow,
  ValidationError,
} from '../../kernel/batch/import.types.ts'
import { type SpreadsheetColumn, writeSpreadsheet } from '../../kernel/documents/spreadsheet.ts'
import type { Download } from '../../kernel/files/upload-types.ts'
import type { Call } from '../../kernel/http/route.ts'
import { AmountCell } from '../../kernel/import/amounts.ts'
import { replacePremiums } from './medical-policies.actions.ts'
import { getPolicy } from './medical-policies.queries.ts'

export const PREMIUM_COLUMNS: readonly ImportColumn[] = [
  { field: 'relation', label: 'Relation', aliases: ['Member', 'Member type', 'Insured'], required: true },
  { field: 'gender', label: 'Gender', aliases: ['Sex'] },
  { field: 'ages', label: 'Ages', aliases: ['Age band', 'Age group', 'Age range', 'Age'] },
  { field: 'ageFrom', label: 'Age from', aliases: ['From age', 'Min age'] },
  { field: 'ageTo', label: 'Age to', aliases: ['To age', 'Max age', 'Up to age'] },
  { field: 'premium', label: 'Premium', aliases: ['Annual premium', 'Premium per year', 'Rate'], required: true },
]

/** The terms of insurers; the first of each is our own. */
const RELATIONS: Readonly<Record<PremiumRelation, readonly string[]>> = {
  EMPLOYEE: ['employee', 'principal', 'member', 'staff', 'self'],
  SPOUSE: ['spouse', 'wife', 'husband', 'partner'],
  CHILD: ['child', 'children', 'son', 'daughter'],
  PARENT: ['parent', 'parents', 'father', 'mother'],
}
const GENDERS: Readonly<Record<PremiumGender, readonly string[]>> = {
  ANY: ['any', 'all', 'both', 'unisex'],
  FEMALE: ['female', 'f'],
  MALE: ['male', 'm'],
}

const oneOf = <K extends string>(labels: Readonly<Record<K, readonly string[]>>, message: string) =>
  z.string().transform((typed, context): K => {
    const text = typed.trim().toLowerCase()
    const found = (Object.keys(labels) as K[]).find((key) => labels[key].includes(text))
    if (found) return found
    context.addIssue(message)
    return z.NEVER
  })

const WHOLE = 'Enter an age in whole years, from 0 to 120.'
const Age = z.string().regex(/^(\d{1,2}|1[01]\d|120)(\.0+)?$/, WHOLE)
/** `18-40`, `18 – 40`, `66+`. */
const BAND = /^(\d{1,3})\s*(?:(?:-|–|to)\s*(\d{1,3})|\+)$/i
const MISSING = 'Enter the ages as 18-40, or in two columns "Age from" and "Age to".'
const OLDEST = 120

const SpreadsheetBand = z.strictObject({
  relation: oneOf(RELATIONS, 'Enter Employee, Spouse, Child or Parent.'),
  gender: oneOf(GENDERS, 'Enter Any, Female or Male.').default('ANY'),
  ages: z.string().optional(),
  ageFrom: Age.optional(),
  ageTo: Age.optional(),
  premium: AmountCell.pipe(Cost),
})
type SpreadsheetBand = z.output<typeof SpreadsheetBand>

type AgeRange = Pick<PremiumBand, 'ageFrom' | 'ageTo'>

/** The ages of a row, or the error in them; null if one of their cells is invalid itself. */
function agesOf({
  cells,
  wrong,
}: Pick<ReadRow<SpreadsheetBand>, 'cells' | 'wrong'>): AgeRange | Omit<ValidationError, 'line'> | null {
  const { ages, ageFrom, ageTo } = cells
  if (['ages', 'ageFrom', 'ageTo'].some((field) => wrong.has(field))) return null
  const [, first = ageFrom, last = ages?.trim().endsWith('+') ? String(OLDEST) : ageTo] = BAND.exec(ages ?? '') ?? []
  if (first === undefined || last === undefined)
    return { path: ages === undefined ? 'ageFrom' : 'ages', message: MISSING }
  const band = { ageFrom: Number(first), ageTo: Number(last) }
  if (band.ageTo > OLDEST) return { path: 'ages', message: WHOLE }
  if (band.ageTo >= band.ageFrom) return band
  return {
    path: ages === undefined ? 'ageTo' : 'ages',
    message: 'The end age must not be below the start age. Enter the lower age first.',
  }
}

/** Replaces the premium table of one policy by a spreadsheet, all of it or nothing. */
export const premiumImport = defineImport<SpreadsheetBand, PremiumBand>({
  name: 'premiums',
  may: right('settings', 'edit'),
  plan: planOf,
})

async function planOf(importing: ImportCallContext): Promise<ImportPlan<SpreadsheetBand, PremiumBand>> {
  const policy = await getPolicy(importing, importing.about ?? '')
  const accepted: ImportRow<PremiumBand>[] = []
  let ids: readonly string[] | null = null
  return {
    columns: PREMIUM_COLUMNS,
    schema: SpreadsheetBand,
    resolve: async (rows) => resolve(policy, accepted, rows),
    // Every row was checked before the first part is written: the table is replaced once, as a whole.
    create: async (rows) => {
      ids ??= await replacePremiums(
        importing,
        policy.id,
        accepted.map(({ row }) => row),
      )
      const from = accepted.findIndex(({ line }) => line === rows[0]?.line)
      return ids.slice(from, from + rows.length)
    },
  }
}

function resolve(
  { currency }: Pick<MedicalPolicy, 'currency'>,
  accepted: ImportRow<PremiumBand>[],
  rows: readonly ReadRow<SpreadsheetBand>[],
) {
  const bad: ValidationError[] = []
  const ready: ImportRow<PremiumBand>[] = []
  for (const read of rows) {
    const { line, cells, row } = read
    const validationErrors: Omit<ValidationError, 'line'>[] = []
    const ages = agesOf(read)
    const band = ages && 'ageFrom' in ages ? ages : null
    if (ages && 'message' in ages) validationErrors.push(ages)
    validationErrors.push(...precisionErrors([{ path: ['premium'], amount: cells.premium, currency }]))
    const { relation, gender } = cells
    const whole = band && relation && gender ? { premium: cells.premium ?? '', relation, gender, ...band } : null
    const other = whole && accepted.length < MAX_BANDS ? accepted.find((one) => bandsMeet(one.row, whole)) : undefined
    if (accepted.length >= MAX_BANDS)
      validationErrors.push({
        path: 'relation',
        message: `A premium table has at most ${MAX_BANDS} rows. Remove the extra rows.`,
      })
    else if (other)
      validationErrors.push({
        path: 'ages',
        message: `This band overlaps with that of line ${other.line} (${describeBand(other.row)}). Change its ages, gender or relation.`,
      })
    else if (whole) accepted.push({ line, row: whole })
    if (row && whole && validationErrors.length === 0) ready.push({ line, row: whole })
    bad.push(...validationErrors.map((validationError) => ({ line, ...validationError })))
  }
  return { ready, bad }
}

const SPREADSHEET: readonly SpreadsheetColumn[] = [
  { key: 'relation', header: 'Relation', type: 'text', width: 14 },
  { key: 'gender', header: 'Gender', type: 'text', width: 10 },
  { key: 'ageFrom', header: 'Age from', type: 'number' },
  { key: 'ageTo', header: 'Age to', type: 'number' },
  { key: 'premium', header: 'Premium', type: 'money' },
]
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The premium table as a workbook that can be imported; the export is audited. */
export async function printPremiums(call: Call<typeof medicalPolicyEndpoints.exportPremiums>): Promise<Download> {
  const { id, insurer, policyNumber, countryID, premiums } = await getPolicy(call, call.params.id)
  const rows = premiums.map((band) => ({
    ...band,
    relation: capital(RELATIONS[band.relation][0]!),
    gender: capital(GENDERS[band.gender][0]!),
  }))
  await writeAuditEntry(call, {
    event: 'medical-policy.premiums-exported',
    entity: 'medical-policy',
    entityID: id,
    countryID,
    name: `${insurer} ${policyNumber}`,
    after: { rows: rows.length, format: 'xlsx' },
  })
  const name = `premiums-${policyNumber.replace(/[^\w+-]+/g, '-')}.xlsx`
  return { name, type: XLSX, body: await buffer(writeSpreadsheet(SPREADSHEET, rows, 'xlsx')) }
}
