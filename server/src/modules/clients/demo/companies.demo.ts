import type { ClientType } from '@muster/contract/clients/parts.contract.ts'

/**
 * The fixed data of a fictional client; the rest is generated from the seed (docs/domain/demo-data.md). No real
 * company, person or number.
 */
export interface DemoCompany {
  readonly name: string
  readonly countryID: string
  readonly industry: string
  readonly terms: string
  readonly type?: ClientType
  /** The name of the parent client, which is earlier in the list. */
  readonly parent?: string
  readonly leaveRemark?: string
  /** Dates (`12-24`) on which the client is closed. */
  readonly shutdown?: readonly string[]
}

const of = (
  name: string,
  countryID: string,
  industry: string,
  terms: string,
  more: Partial<DemoCompany> = {},
): DemoCompany => ({ name, countryID, industry, terms, ...more })

export const CLIENTS: readonly DemoCompany[] = [
  of('Al Noor Digital Bank', 'AE', 'Banking', 'NET_45', {
    leaveRemark: 'Leave needs the project manager’s consent two weeks ahead.',
  }),
  of('Gulf Meridian Telecom', 'AE', 'Telecom', 'NET_60', { shutdown: ['12-31'] }),
  of('Dune Gate Logistics', 'AE', 'Logistics', 'NET_30'),
  of('Falcon Crest Airport Services', 'AE', 'Aviation', 'NET_45', {
    leaveRemark: 'No leave during the winter peak, 15 December to 10 January.',
  }),
  of('Marsa Bay Hospitality', 'AE', 'Hospitality', 'NET_30'),
  of('Blue Palm Developments', 'AE', 'Real estate', 'EOM_30'),
  of('Lumen District Cooling', 'AE', 'Utilities', 'NET_60'),
  of('Orchid Medical Centres', 'AE', 'Health', 'NET_45'),
  of('Sahm Brokerage', 'AE', 'Banking', 'NET_30', { type: 'PROSPECT' }),
  of('Copper Lantern Media', 'AE', 'Media', 'DAY_OF_NEXT_MONTH_15', { type: 'INACTIVE' }),
  of('Najd Cloud Services', 'SA', 'Technology', 'NET_60'),
  of('Sahara Retail Group', 'SA', 'Retail', 'NET_60', { leaveRemark: 'No leave in the two weeks before Eid.' }),
  of('Sahara Fresh Markets', 'SA', 'Retail', 'NET_60', { parent: 'Sahara Retail Group' }),
  of('Delta Health Network', 'SA', 'Health', 'NET_90'),
  of('Rimal Petrochemicals', 'SA', 'Energy', 'NET_90', { shutdown: ['07-05', '07-06', '07-07', '07-08', '07-09'] }),
  of('Wadi Steel Works', 'SA', 'Manufacturing', 'NET_90'),
  of('Qamar Insurance House', 'SA', 'Insurance', 'NET_45'),
  of('Red Dune Logistics', 'SA', 'Logistics', 'NET_45', { type: 'PROSPECT' }),
  of('Doha Transit Authority (demo)', 'QA', 'Public sector', 'NET_90', {
    leaveRemark: 'Public sector calendar; Ramadan hours are six a day.',
  }),
  of('Pearl Coast Media', 'QA', 'Media', 'NET_45'),
  of('Dawha Energy Trading', 'QA', 'Energy', 'NET_60'),
  of('Kazma Petro Systems', 'KW', 'Energy', 'NET_60', {
    leaveRemark: 'Five per cent is held back until tax clearance.',
  }),
  of('Failaka Marine Works', 'KW', 'Marine', 'NET_60'),
  of('Muscat Grid & Water', 'OM', 'Utilities', 'NET_90'),
  of('Jabal Green Mining', 'OM', 'Mining', 'NET_60', { type: 'PROSPECT' }),
  of('Pearl Insurance BSC', 'BH', 'Insurance', 'NET_45'),
  of('Vindhya Software Labs', 'IN', 'Technology', 'NET_30'),
  of('Thames Payments Ltd', 'GB', 'Banking', 'NET_30', { shutdown: ['12-29', '12-30', '12-31'] }),
]

export const LEGAL_FORMS: Record<string, string> = {
  AE: 'LLC',
  SA: 'Company LLC',
  QA: 'WLL',
  KW: 'KSCC',
  OM: 'SAOC',
  BH: 'BSC',
  IN: 'Pvt Ltd',
  GB: 'Ltd',
}

/** City, district, postal code. */
export const CITIES: Record<string, readonly [city: string, district: string, postalCode: string]> = {
  AE: ['Dubai', 'Business Quarter', '00000'],
  SA: ['Riyadh', 'North District', '12000'],
  QA: ['Doha', 'West Bay Towers', '00000'],
  KW: ['Kuwait City', 'East Block', '13000'],
  OM: ['Muscat', 'Harbour Heights', '100'],
  BH: ['Manama', 'Seafront', '300'],
  IN: ['Pune', 'Tech Park Road', '411000'],
  GB: ['London', 'Riverside', 'EC0 0AA'],
}

/** Holidays with the same date each year (docs/domain/country-parameters.md). */
export const FIXED_HOLIDAYS: Record<string, readonly (readonly [day: string, name: string])[]> = {
  AE: [
    ['01-01', 'New Year'],
    ['12-02', 'National Day'],
    ['12-03', 'National Day'],
  ],
  SA: [
    ['02-22', 'Founding Day'],
    ['09-23', 'National Day'],
  ],
  QA: [['12-18', 'National Day']],
  KW: [
    ['02-25', 'National Day'],
    ['02-26', 'Liberation Day'],
  ],
  OM: [
    ['11-20', 'National Day'],
    ['11-21', 'National Day'],
  ],
  BH: [
    ['01-01', 'New Year'],
    ['05-01', 'Labour Day'],
    ['12-16', 'National Day'],
    ['12-17', 'National Day'],
  ],
  IN: [
    ['01-26', 'Republic Day'],
    ['08-15', 'Independence Day'],
    ['10-02', 'Gandhi Jayanti'],
  ],
  GB: [
    ['12-25', 'Christmas Day'],
    ['12-26', 'Boxing Day'],
  ],
}

export const CONTACT_NAMES = [
  'Rami Haddad',
  'Lina Khoury',
  'Bilal Ahmed',
  'Ayesha Siddiqui',
  'Suresh Iyer',
  'Fatima Shaikh',
  'Mahmoud Fathy',
  'Nourhan Adel',
  'Abdullah Al-Otaibi',
  'Reem Al-Harbi',
  'James Whitfield',
  'Maria Santos',
  'Priya Nair',
  'Arjun Reddy',
  'Dana Aboud',
  'Tariq Benali',
  'Nimal Perera',
  'Olivia Hart',
  'Yara Nasser',
  'Faris Jaber',
]
