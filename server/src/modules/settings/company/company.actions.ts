import type { CompanySettings, companyEndpoints } from '@muster/contract/settings/company/company.contract.ts'
import { CompanyValues } from '@muster/contract/settings/company/company.contract.ts'
import { staleVersion } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { assertPayable } from '../../../kernel/documents/amounts.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { showCompany } from './company.queries.ts'

export async function changeCompany(call: Call<(typeof companyEndpoints)['update']>): Promise<CompanySettings> {
  const { db, staff, now, body } = call
  const { version, ...change } = body
  const before = await showCompany(db)
  const values = CompanyValues.parse(pick({ ...before, ...change }))
  const { reportingCurrency: currency, payroll } = values
  assertPayable([{ path: ['payroll', 'approvalLimit'], amount: payroll.approvalLimit, currency }])
  const { numUpdatedRows } = await db
    .updateTable('companySetting')
    .set({ values: JSON.stringify(values), version: version + 1, updatedAt: now, updatedBy: staff.id })
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw staleVersion(before)
  const after = await showCompany(db)
  await writeAuditEntry(call, { event: 'company.updated', entity: 'company', entityID: 'COMPANY', before, after })
  return after
}

const pick = (all: object) => Object.fromEntries(Object.entries(all).filter(([field]) => field in CompanyValues.shape))
