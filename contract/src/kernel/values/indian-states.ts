/** The states and union territories of India by their GST codes, which are the first two digits of a GSTIN. */
export const INDIAN_STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
}

/** Alternative names: ISO 3166-2 letters and former names. */
const ALSO: Readonly<Record<string, string>> = {
  jk: '01',
  hp: '02',
  pb: '03',
  ch: '04',
  uk: '05',
  ut: '05',
  hr: '06',
  dl: '07',
  rj: '08',
  up: '09',
  br: '10',
  sk: '11',
  ar: '12',
  nl: '13',
  mn: '14',
  mz: '15',
  tr: '16',
  ml: '17',
  as: '18',
  wb: '19',
  jh: '20',
  od: '21',
  or: '21',
  cg: '22',
  ct: '22',
  mp: '23',
  gj: '24',
  dh: '26',
  dn: '26',
  dd: '26',
  mh: '27',
  ka: '29',
  ga: '30',
  ld: '31',
  kl: '32',
  tn: '33',
  py: '34',
  an: '35',
  ts: '36',
  tg: '36',
  ap: '37',
  la: '38',
  uttaranchal: '05',
  newdelhi: '07',
  nctofdelhi: '07',
  orissa: '21',
  pondicherry: '34',
  chattisgarh: '22',
  dadraandnagarhaveli: '26',
  damananddiu: '26',
  andamanandnicobar: '35',
  tamilnad: '33',
}

export const isIndianState = (code: string): boolean => Object.hasOwn(INDIAN_STATES, code)

const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]+/g, '')

const BY_NAME = new Map([
  ...Object.entries(INDIAN_STATES).map(([code, name]) => [lettersOf(name), code] as const),
  ...Object.entries(ALSO),
])

/** The code of a state given by its code, name or letters: `27`, `maharashtra`, `MH`. Null for any other text. */
export function indianStateOf(written: string | null | undefined): string | null {
  const text = (written ?? '').trim()
  if (isIndianState(text)) return text
  return /\d/.test(text) ? null : (BY_NAME.get(lettersOf(text)) ?? null)
}

/** `Maharashtra (27)`, the format on invoices; any other text is unchanged. */
export const stateWithCode = (region: string): string =>
  isIndianState(region) ? `${INDIAN_STATES[region]} (${region})` : region
