import { buffer } from 'node:stream/consumers'
import { CountryReport, type candidateReportEndpoints } from '@muster/contract/consultants/reports.contract.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { type SpreadsheetColumn, writeSpreadsheet } from '../../../kernel/documents/spreadsheet.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { readCountryReport } from './reports.queries.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const COLUMNS: readonly SpreadsheetColumn[] = [
  { key: 'section', header: 'Section', type: 'text', width: 18 },
  { key: 'item', header: 'Item', type: 'text', width: 34 },
  { key: 'code', header: 'Code', type: 'text', width: 12 },
  { key: 'client', header: 'Client', type: 'text', width: 28 },
  { key: 'document', header: 'Document', type: 'text', width: 16 },
  { key: 'day', header: 'Day', type: 'date' },
  { key: 'number', header: 'Number', type: 'number' },
]

/** The complete report as rows of one worksheet, each with its section. */
function* reportRows(report: CountryReport): Generator<Record<string, unknown>> {
  yield { section: 'Headcount', item: report.country.name, day: report.asOf, number: report.headcount }
  for (const { status, count } of report.byStatus) yield { section: 'Status', item: status, number: count }
  for (const { name, count } of report.byNationality) yield { section: 'Nationality', item: name, number: count }
  for (const { name, count } of report.byClient) yield { section: 'Client', item: name, number: count }
  for (const { month, joiners } of report.movement) yield { section: 'Joiners', item: month, number: joiners }
  for (const { month, leavers } of report.movement) yield { section: 'Leavers', item: month, number: leavers }
  for (const { name, code, _client, document, expiryDate, daysLeft } of report.expiring)
    yield { section: 'Expiring', item: name, code, client: _client?.name, document, day: expiryDate, number: daysLeft }
}

/** The report as JSON in the usual envelope, or as a workbook, whose export is audited. */
export async function printCountryReport(call: Call<typeof candidateReportEndpoints.country>): Promise<Download> {
  const { db, staff, params, query, today, sees } = call
  const report = await readCountryReport(db, scopeFor(staff, 'consultants'), params.country, today, sees)
  const name = `candidates-report-${report.country.id}-${today}`
  if (query.format === 'json') {
    const body = Buffer.from(JSON.stringify({ success: true, data: CountryReport.parse(report) }))
    return { name: `${name}.json`, type: 'application/json; charset=utf-8', body, inline: true }
  }
  const rows = [...reportRows(report)]
  await writeAuditEntry(call, {
    event: 'candidates-report.exported',
    entity: 'export',
    entityID: 'candidates-report',
    name: report.country.name,
    countryID: report.country.id,
    after: { rows: rows.length, format: 'xlsx' },
  })
  return { name: `${name}.xlsx`, type: XLSX, body: await buffer(writeSpreadsheet(COLUMNS, rows, 'xlsx')) }
}
