import { type BankDetails, ibanOf } from '@muster/contract/kernel/values/bank.ts'
import { gstinCheckCharacter } from '@muster/contract/kernel/values/tax-numbers.ts'
import { CompanyValues } from '@muster/contract/settings/company/company.contract.ts'
import type { WageID } from '@muster/contract/settings/company/legal-entities.contract.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'
import { insertHolidays, proposalFor } from '../country-rules/public-holidays.actions.ts'
import { demoRates } from '../exchange-rates/exchange-rates.demo.ts'
import { demoProposals } from '../versions/versions.demo.ts'
import type { DemoPart } from './company-demo.types.ts'
import { bankColumns } from './legal-entities.actions.ts'
import { getLegalEntity } from './legal-entities.queries.ts'
import { ensureSeries } from './number-series.actions.ts'

interface DemoEntity {
  readonly countryID: string
  readonly name: string
  readonly nameArabic?: string
  readonly city: string
  readonly street: string
  readonly postalCode: string
  /** The emirate of the address, or the code of a state of India. */
  readonly region?: string
  /** The additional parts of a Saudi address. */
  readonly national?: { readonly buildingNumber: string; readonly additionalNumber: string; readonly district: string }
  readonly taxNumber?: string
  readonly wageIDs: readonly WageID[]
  /** The part of the IBAN after the check digits; or account number and routing code in countries without IBAN. */
  readonly account: string | { readonly number: string; readonly routing: string }
  readonly bankName: string
  readonly eInvoice?: readonly [profile: string, from: string]
  /** The source of the e-invoices, and the authority of the trade licence register. */
  readonly endpoint?: readonly [scheme: string, id: string]
  readonly registrar?: string
}

/**
 * The ten legal entities of docs/domain/demo-data.md; their numbers have the right length and are clearly fictional.
 */
const ENTITIES: readonly DemoEntity[] = [
  {
    countryID: 'AE',
    name: 'Demo Talent FZ LLC',
    nameArabic: 'ديمو تالنت م.م.ح',
    taxNumber: '100999000000003',
    city: 'Dubai',
    street: 'Building 5, Demo Internet City',
    postalCode: '00000',
    bankName: 'Demo Bank of the Creek',
    wageIDs: [
      { scheme: 'MOHRE_EMPLOYER', value: '0000000123456' },
      { scheme: 'BANK_ROUTING', value: '302620122' },
    ],
    account: '0999000000000000001',
    eInvoice: ['PINT_AE', '2027-07-01'],
    endpoint: ['0235', '1009990000'],
    registrar: 'Dubai Economy and Tourism',
  },
  {
    countryID: 'SA',
    name: 'Demo Talent Arabia LLC',
    nameArabic: 'ديمو تالنت العربية ذ.م.م',
    taxNumber: '399999000000003',
    city: 'Riyadh',
    street: 'King Demo Road',
    postalCode: '12000',
    bankName: 'Demo Najd Bank',
    national: { buildingNumber: '7421', additionalNumber: '3311', district: 'Demo Olaya' },
    wageIDs: [
      { scheme: 'GOSI', value: '500000001' },
      { scheme: 'HRSD_ESTABLISHMENT', value: '9-0000001' },
      { scheme: 'BANK_ESTABLISHMENT', value: '0099000001' },
    ],
    account: '99000000000000000001',
    eInvoice: ['ZATCA', '2027-02-01'],
  },
  {
    countryID: 'QA',
    name: 'Demo Talent WLL',
    nameArabic: 'ديمو تالنت ذ.م.م',
    city: 'Doha',
    street: 'West Bay Towers',
    postalCode: '00000',
    bankName: 'Demo Pearl Bank',
    account: 'DEMO000000000000000000001',
    wageIDs: [{ scheme: 'QATAR_EID', value: '99000001' }],
  },
  {
    countryID: 'BH',
    name: 'Demo Talent WLL',
    nameArabic: 'ديمو تالنت ذ.م.م',
    city: 'Manama',
    street: 'Seafront 12',
    postalCode: '300',
    bankName: 'Demo Dilmun Bank',
    account: 'DEMO00000000000001',
    taxNumber: '299990000000002',
    wageIDs: [
      { scheme: 'BAHRAIN_CR', value: '99999-1' },
      { scheme: 'SIO', value: '9900001' },
    ],
  },
  {
    countryID: 'KW',
    name: 'Demo Talent KW',
    nameArabic: 'ديمو تالنت الكويت',
    city: 'Kuwait City',
    street: 'East Block 3',
    postalCode: '13000',
    bankName: 'Demo Gulf Road Bank',
    account: 'DEMO0000000000000000000001',
    wageIDs: [{ scheme: 'KUWAIT_PAM', value: '9900001' }],
  },
  {
    countryID: 'OM',
    name: 'Demo Talent SPC',
    nameArabic: 'ديمو تالنت ش.ش.و',
    city: 'Muscat',
    street: 'Harbour Heights',
    postalCode: '100',
    bankName: 'Demo Muscat Bank',
    account: '9990000000000000001',
    taxNumber: 'OM1100999999',
    wageIDs: [{ scheme: 'OMAN_CR', value: '9900001' }],
  },
  {
    countryID: 'IN',
    name: 'Demo Talent India Pvt Ltd',
    city: 'Pune',
    street: 'Tech Park Road 4',
    postalCode: '411000',
    bankName: 'Demo Deccan Bank',
    account: { number: '999900000001', routing: 'DEMO0000001' },
    region: '27',
    taxNumber: `27ZZZZZ0000Z1Z${gstinCheckCharacter('27ZZZZZ0000Z1Z')}`,
    wageIDs: [
      { scheme: 'EPF', value: 'MHPUN9999999000' },
      { scheme: 'ESI', value: '99000000000000001' },
    ],
  },
  {
    countryID: 'EG',
    name: 'Demo Talent Egypt LLC',
    nameArabic: 'ديمو تالنت مصر ذ.م.م',
    city: 'Cairo',
    street: 'Nile Demo Street 9',
    postalCode: '11511',
    bankName: 'Demo Nile Bank',
    account: '0099000000000000000000001',
    taxNumber: '999999999',
    wageIDs: [{ scheme: 'EGYPT_NOSI', value: '9900001' }],
  },
  {
    countryID: 'PK',
    name: 'Demo Talent PK',
    city: 'Karachi',
    street: 'Demo Clifton Block 2',
    postalCode: '75600',
    bankName: 'Demo Indus Bank',
    account: 'DEMO0000000000000001',
    taxNumber: '9999999-9',
    wageIDs: [{ scheme: 'EOBI', value: 'DEM00001' }],
  },
  {
    countryID: 'GB',
    name: 'Demo Talent Ltd',
    city: 'London',
    street: '1 Demo Riverside',
    postalCode: 'EC0 0AA',
    bankName: 'Demo Thames Bank',
    account: 'DEMO00000000000001',
    taxNumber: 'GB999000001',
    endpoint: ['9932', 'GB999000001'],
    wageIDs: [{ scheme: 'PAYE_REFERENCE', value: '999/DT00001' }],
  },
]

const bankOf = ({ countryID, name, bankName, account }: DemoEntity): BankDetails => ({
  accountName: name,
  bankName,
  swift: `DEMO${countryID}XX`,
  ...(typeof account === 'string'
    ? { iban: ibanOf(countryID, account), accountNumber: null, routingCode: null }
    : { iban: null, accountNumber: account.number, routingCode: account.routing }),
})

/** The initial company of the demo: its entities, calendars, rates, and settings awaiting approval. */
export async function demoCompany(db: Db, appContext: Pick<AppContext, 'secrets'>, part: DemoPart): Promise<void> {
  const { users, now, random } = part
  const admin = users.find(({ role }) => role === 'ADMIN')!
  const head = users.find(({ role }) => role === 'HR_VICE_PRESIDENT')
  const values = CompanyValues.parse({
    name: 'Demo Talent Group',
    signatory: head ? { name: head.name, title: 'HR Vice President' } : null,
  })
  await db
    .updateTable('companySetting')
    .set({ values: JSON.stringify(values) })
    .execute()
  for (const sketch of ENTITIES) await addEntity(db, appContext, sketch, { by: admin, now })
  const countries = ENTITIES.map(({ countryID }) => countryID)
  const year = now.getUTCFullYear()
  const today = now.toISOString().slice(0, 10)
  for (const one of [year - 1, year, year + 1]) {
    const { holidays } = await proposalFor(db, one, countries)
    const known = holidays.map(({ known: _known, ...holiday }) => ({
      ...holiday,
      tentative: holiday.tentative && holiday.date > today,
    }))
    await insertHolidays({ db, now, by: admin.id }, known)
  }
  await demoRates(db, { random: random.fork('rates'), users, now })
  await demoProposals(db, part, admin)
}

async function addEntity(
  db: Db,
  appContext: Pick<AppContext, 'secrets'>,
  sketch: DemoEntity,
  { by, now }: { by: DemoUser; now: Date },
) {
  const { countryID, name, nameArabic = null, taxNumber = null, wageIDs, eInvoice, endpoint, registrar = null } = sketch
  const country = await db
    .selectFrom('country')
    .select(['currency', 'zone'])
    .where('id', '=', countryID)
    .executeTakeFirstOrThrow()
  const address = {
    lines: [sketch.street],
    city: sketch.city,
    postalCode: sketch.postalCode,
    ...(sketch.region && { region: sketch.region }),
    countryID,
    ...sketch.national,
  }
  const { id } = await db
    .insertInto('legalEntity')
    .values({
      code: `DT-${countryID}`,
      numberPrefix: countryID,
      name,
      nameArabic,
      countryId: countryID,
      taxNumber,
      ...country,
      address: JSON.stringify(address),
      wageIds: JSON.stringify(wageIDs),
      commercialRegistration: `CR-99${countryID}01`,
      eInvoiceProfile: eInvoice?.[0] ?? null,
      eInvoiceFrom: eInvoice?.[1] ?? null,
      eInvoiceScheme: endpoint?.[0] ?? null,
      eInvoiceId: endpoint?.[1] ?? null,
      registrar,
      vatRounding: countryID === 'SA' ? 'CATEGORY' : 'LINE',
      createdAt: now,
      createdBy: by.id,
      updatedAt: now,
      updatedBy: by.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Encrypted with the id as part of the context, so the id is generated first.
  await db
    .updateTable('legalEntity')
    .set(bankColumns(appContext.secrets, id, bankOf(sketch)))
    .where('id', '=', id)
    .execute()
  await ensureSeries(db, id)
  const after = await getLegalEntity(db, id)
  const staff = { ...by, sessionID: '' }
  const what = { event: 'legal-entity.created', entity: 'legal-entity', entityID: id }
  await writeAuditEntry({ db, staff }, { ...what, name, countryID, after })
}
