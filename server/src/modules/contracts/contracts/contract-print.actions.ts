import { describeLeavePolicy, describePaymentTerms } from '@muster/contract/clients/terms.labels.ts'
import { payComponentTitle } from '@muster/contract/consultants/pay.labels.ts'
import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { plural } from '@muster/contract/kernel/api/labels.ts'
import { may, right } from '@muster/contract/kernel/api/permission.ts'
import { isCurrency, toMinor } from '@muster/contract/kernel/math/money.ts'
import { plus, rounded, times } from '@muster/contract/kernel/math/rational.ts'
import type { Address } from '@muster/contract/kernel/values/address.ts'
import { formatAddress, formatCountry } from '@muster/contract/kernel/values/address-text.ts'
import { shortWeekday } from '@muster/contract/kernel/values/days.ts'
import { dayInCountry } from '../../../kernel/app/country-date.ts'
import { forbidden, notFound } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Scope } from '../../../kernel/db/scope.ts'
import { formatAmount, formatArabicDate, formatFullDate } from '../../../kernel/documents/format.ts'
import { registerDrawing, renderPdf } from '../../../kernel/documents/pdf.ts'
import { type FileWriter, readFile, saveFile } from '../../../kernel/files/files.ts'
import { storedFile } from '../../../kernel/files/stored-file.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import type { Secrets } from '../../../kernel/security/secrets.ts'
import type { ConsultantRow } from '../../consultants/core/consultants.queries.ts'
import { findIdentityRow, unsealIdentity } from '../../consultants/identity/identity.queries.ts'
import { companySettings } from '../../settings/company/company.queries.ts'
import { describeTax } from '../../settings/company/tax-labels.rules.ts'
import { parametersOf } from '../../settings/country-rules/country-parameters.queries.ts'
import {
  type ActiveTemplate,
  activeTemplate,
  footer,
  saveRenderedTemplate,
} from '../../settings/document-templates/document-templates.queries.ts'
import type { ContractCall } from '../core/call.types.ts'
import { KINDS } from '../core/kinds.rules.ts'
import { loadContract, type NamedContract } from './contracts.queries.ts'
import type { ContractFields } from './contracts.rules.ts'
import type { EmploymentContract } from './employment-contract.documents.ts'
import type { WorkOrder } from './work-order.documents.ts'

registerDrawing(
  'employment-contract',
  new URL('./employment-contract.documents.ts', import.meta.url),
  'renderEmploymentContractPdf',
)
registerDrawing('work-order', new URL('./work-order.documents.ts', import.meta.url), 'renderWorkOrderPdf')

interface PrintContext {
  readonly db: Db
  readonly appContext: { readonly secrets: Secrets }
  readonly today: string
}

const DOCUMENTS = { CANDIDATE: 'EMPLOYMENT_CONTRACT', CLIENT: 'WORK_ORDER' } as const

/** The templates of the approval date; a contract that is not approved yet is printed with the current ones. */
async function templateTextFor({ db, today }: PrintContext, contract: NamedContract): Promise<ActiveTemplate> {
  const { kind, countryId: countryID, approvedAt } = contract
  const day = approvedAt === null ? today : await dayInCountry(db, countryID, approvedAt)
  return activeTemplate(db, DOCUMENTS[kind as ContractKind], { countryID, day })
}

interface Print {
  readonly draft: boolean
  readonly template: ActiveTemplate
}

/** The contract as a PDF, with its current data. A draft is marked as one. */
async function printContract(printing: PrintContext, contract: NamedContract, print: Print): Promise<Buffer> {
  return contract.kind === 'CANDIDATE'
    ? renderPdf('employment-contract', { ...(await employmentData(printing, contract, print)) })
    : renderPdf('work-order', { ...(await workOrderData(printing, contract, print)) })
}

const head = (
  { number, revision, startDate, endDate }: NamedContract,
  title: string,
  today: string,
  { draft, template }: Print,
) => ({
  title: `${title} ${number}`,
  printedOn: today,
  number,
  revision,
  draft,
  foot: footer(template),
  startDate: formatFullDate(startDate),
  endDate: endDate && formatFullDate(endDate),
})

const SCHEMES = new Set(['MOHRE_EMPLOYER', 'HRSD_ESTABLISHMENT', 'QATAR_EID', 'BAHRAIN_CR', 'KUWAIT_PAM', 'OMAN_CR'])

async function employmentData(
  { db, appContext, today }: PrintContext,
  contract: NamedContract,
  print: Print,
): Promise<EmploymentContract> {
  const terms = contract.terms as ContractFields
  const [entity, country, consultant, sealed, { signatory }] = await Promise.all([
    entityOf(db, contract.legalEntityId),
    countryOf(db, contract.countryId),
    db.selectFrom('consultant').selectAll().where('id', '=', contract.candidateId).executeTakeFirstOrThrow(),
    findIdentityRow(db, contract.candidateId!),
    companySettings(db),
  ])
  const { passportNumber } = unsealIdentity(appContext.secrets, consultant as ConsultantRow, sealed)
  const wageIDs = entity.wageIds as { scheme: string; value: string }[]
  const { currency = '', components = [], onCallRate, overtimeExempt } = terms.pay ?? {}
  const gross = plus(...components.map(({ amount }) => amount), '0')
  const amount = (exact: Parameters<typeof rounded>[0]) =>
    formatAmount(isCurrency(currency) ? toMinor(exact, currency) : rounded(exact, 2))
  return {
    ...head(contract, 'Employment contract', today, print),
    template: { text: print.template.text, arabic: country.arabicContract },
    startDateArabic: formatArabicDate(contract.startDate),
    endDateArabic: contract.endDate && formatArabicDate(contract.endDate),
    employer: entity.name,
    signatory,
    employerArabic: entity.nameArabic,
    establishmentNumber: wageIDs.find(({ scheme }) => SCHEMES.has(scheme))?.value ?? entity.commercialRegistration,
    address: formatAddress(entity.address as Address | null),
    employee: consultant.name,
    employeeArabic: consultant.nameArabic,
    nationality: consultant.nationality && formatCountry(consultant.nationality),
    passportNumber,
    country: country.name,
    jobTitle: contract.title,
    workplace: terms.workplace ?? null,
    probationMonths: terms.probationMonths ?? null,
    noticeDays: contract.noticeDays,
    currency,
    pay: [
      ...components.map(
        (part) =>
          [
            payComponentTitle(part.code) + (part.label ? ` (${part.label})` : ''),
            amount(part.amount),
            amount(times(part.amount, '12')),
          ] as const,
      ),
      ['Gross', amount(gross), amount(times(gross, '12'))],
      ...(onCallRate ? [['On-call rate per day', amount(onCallRate), ''] as const] : []),
      ...(overtimeExempt ? [['Overtime is not paid', '', ''] as const] : []),
    ],
    gross: amount(gross),
    payDay: terms.payDay ?? null,
    hoursPerDay: terms.hoursPerDay ?? '8',
    workingDays: terms.workingDays ?? [],
    leaveDays: terms.leaveDays ?? null,
    tickets: terms.tickets ?? null,
    medicalCategory: terms.medicalCategory ?? null,
    confidentiality: terms.confidentiality ?? true,
    nonCompeteMonths: terms.nonCompeteMonths ?? null,
    governingLaw: terms.governingLaw ?? null,
    clauses: terms.clauses ?? null,
    clausesArabic: terms.clausesArabic ?? null,
  }
}

const lastDay = (day: string | null) => (day ? formatFullDate(day) : '–')
const OVERTIME_KINDS = ['normal', 'night', 'rest', 'holiday'] as const

async function workOrderData({ db, today }: PrintContext, contract: NamedContract, print: Print): Promise<WorkOrder> {
  const terms = contract.terms as ContractFields
  const numberOf = async (id: string | null) =>
    id === null
      ? null
      : ((await db.selectFrom('agreement').select('number').where('id', '=', id).executeTakeFirst())?.number ?? null)
  const [entity, client, msa, sow, { signatory }, parameters] = await Promise.all([
    entityOf(db, contract.legalEntityId),
    db
      .selectFrom('client')
      .select(['name', 'legalName', 'taxNumber'])
      .where('id', '=', contract.clientId)
      .executeTakeFirstOrThrow(),
    numberOf(contract.msaId),
    numberOf(contract.sowId),
    companySettings(db),
    parametersOf(db, contract.countryId, contract.startDate),
  ])
  const { leaveBillingPolicy: leave, minUnits, maxUnits, rebatePercent } = terms
  const units = [minUnits && `at least ${minUnits}`, maxUnits && `at most ${maxUnits}`].filter(Boolean).join(', ')
  return {
    ...head(contract, 'Work order', today, print),
    template: { text: print.template.text, arabic: false },
    supplier: entity.name,
    signatory,
    supplierTaxNumber: entity.taxNumber,
    client: client.legalName ?? client.name,
    clientTaxNumber: client.taxNumber,
    msa,
    sow,
    endClient: terms.endClient ?? null,
    consultant: contract.candidateName,
    role: contract.title,
    rates: (terms.rateLines ?? []).map(({ from, to, unit, rate, currency, overtime, onCallRate }) => [
      formatFullDate(from),
      lastDay(to ?? contract.endDate),
      unit.toLowerCase(),
      moneyOf(rate, currency),
      [
        ...OVERTIME_KINDS.flatMap((kind) => (overtime?.[kind] ? [`${kind} × ${overtime[kind]}`] : [])),
        ...(onCallRate ? [`${moneyOf(onCallRate, currency)} per on-call day`] : []),
      ].join(', '),
    ]),
    units: units || null,
    rebate: rebatePercent ? `${rebatePercent} %` : null,
    calendar: `${(terms.workingDays ?? []).map(shortWeekday).join(', ')}; ${terms.hoursPerDay ?? '8'} hours per day`,
    leave: leave ? describeLeavePolicy(leave) : null,
    notice: contract.noticeDays === null ? null : plural(contract.noticeDays, 'day'),
    replacement: terms.replacementTerms ?? null,
    purchaseOrder: terms.purchaseOrderNumber ?? null,
    invoicingAddress: terms.invoicingAddress ?? null,
    paymentTerms: terms.paymentTerms ? describePaymentTerms(terms.paymentTerms) : null,
    // The statutory defaults on its start date, if nothing else was agreed.
    taxNote: terms.taxNote ?? describeTax(parameters),
    clauses: terms.clauses ?? null,
  }
}

const moneyOf = (amount: string, currency: string) =>
  `${currency} ${formatAmount(isCurrency(currency) ? toMinor(amount, currency) : amount)}`

const entityOf = (db: Db, id: string) =>
  db
    .selectFrom('legalEntity')
    .select(['name', 'nameArabic', 'address', 'taxNumber', 'commercialRegistration', 'wageIds'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const countryOf = (db: Db, id: string) =>
  db.selectFrom('country').select(['name', 'arabicContract']).where('id', '=', id).executeTakeFirstOrThrow()

/** Stores the encrypted PDF of an approved version with its template version, and returns its row with the hash. */
export async function storeDocument(keeping: FileWriter & PrintContext, contract: NamedContract) {
  const template = await templateTextFor(keeping, contract)
  const content = await printContract(keeping, contract, { draft: false, template })
  const filename = `${fileName(contract)}.pdf`
  const belonging = { entity: KINDS[contract.kind as ContractKind].entity, entityID: contract.id } as const
  const file = await saveFile(keeping, { filename, content }, { ...belonging, kind: 'document', confidential: true })
  await saveRenderedTemplate(keeping.db, file.id, template)
  return file
}

const fileName = ({ number, revision }: NamedContract) => (revision > 1 ? `${number} version ${revision}` : number)

interface DownloadCall extends ContractCall, Pick<Call, 'appContext'> {
  readonly params: { readonly id: string }
  readonly query: { readonly copy?: 'signed' | 'document' | undefined; readonly inline?: 'true' | 'false' | undefined }
}

/**
 * The signed copy, the approved document, or a draft printed now. An employment contract contains a passport number, so
 * its download is audited.
 */
export const downloadContract =
  (kind: ContractKind) =>
  async (call: DownloadCall): Promise<Download> => {
    const { db, scope, params, query, appContext, staff } = call
    const contract = await loadContract(db, scope, { kind, id: params.id })
    if (kind === 'CANDIDATE' && !may(staff, right('consultant-pay', 'view')))
      throw forbidden('The contract contains pay that your role can’t see. Request the document from HR.')
    const { signedFileId, documentFileId } = contract
    const copy = query.copy ?? (signedFileId ? 'signed' : 'document')
    if (copy === 'signed' && !signedFileId) throw notFound('signed copy')
    const fileID = copy === 'signed' ? signedFileId : documentFileId
    if (kind === 'CANDIDATE') await trace(call, contract, copy)
    const name = `${fileName(contract)}${copy === 'signed' ? ' signed' : ''}.pdf`
    const inline = query.inline === 'true'
    if (fileID) return { ...(await readFile(appContext, await storedFile(db, fileID))), name, inline }
    // A contract approved before PDFs were stored is printed now, but not as a draft.
    const print = { draft: contract.approvedAt === null, template: await templateTextFor(call, contract) }
    return { name, type: 'application/pdf', body: await printContract(call, contract, print), inline }
  }

interface TemplateTrial {
  readonly kind: ContractKind
  readonly id: string
  readonly template: ActiveTemplate
}

/** A contract with an unsaved template text; not stored. */
export async function previewContract(
  call: ContractCall & PrintContext,
  scope: Scope,
  { kind, id, template }: TemplateTrial,
): Promise<Buffer> {
  const contract = await loadContract(call.db, scope, { kind, id })
  if (kind === 'CANDIDATE') await trace(call, contract, 'template preview')
  return printContract(call, contract, { draft: true, template })
}

const trace = (call: ContractCall, contract: NamedContract, copy: string) =>
  writeAuditEntry(call, {
    event: 'candidate-contract.file-viewed',
    entity: 'candidate-contract',
    entityID: contract.id,
    name: `${contract.number} · ${contract.candidateName}`,
    countryID: contract.countryId,
    after: { copy },
  })
