import type { Random } from '../../../kernel/security/random.ts'

/** Latin and Arabic spelling; people without an Arabic one have no Arabic name. */
type Spelling = readonly [latin: string, arabic?: string]

/** Groups with the same given names: by nationality, and where it has several, by region or religion. */
interface Names {
  readonly women: readonly Spelling[]
  readonly men: readonly Spelling[]
  readonly families: readonly Spelling[]
  /** The middle part: the father's first name, the mother's family name, a second given name, or nothing. */
  readonly middle: MiddleName
}
type MiddleName = 'father' | 'mother' | 'second' | 'none'

/** `Priya, Anjali` and `Lina=لينا, Rami=رامي` as lists of names. */
const spelt = (text: string): Spelling[] => text.split(',').map((pair) => pair.trim().split('=') as unknown as Spelling)

const names = (middle: MiddleName, women: string, men: string, families: string): Names => ({
  middle,
  women: spelt(women),
  men: spelt(men),
  families: spelt(families),
})

const LEVANT = [
  names(
    'father',
    'Lina=لينا, Rana=رنا, Dana=دانا, Hala=هلا, Maya=مايا, Rasha=رشا',
    'Rami=رامي, Ziad=زياد, Fadi=فادي, Samer=سامر, Tarek=طارق, Nabil=نبيل',
    'Haddad=حداد, Khoury=خوري, Nasser=ناصر, Sabbagh=صباغ, Darwish=درويش, Zein=زين',
  ),
]
const GULF_WOMEN = 'Reem=ريم, Noura=نورة, Hessa=حصة, Lama=لمى, Maha=مها'

const POOLS: Readonly<Record<string, readonly Names[]>> = {
  IN: [
    names(
      'none',
      'Anjali, Divya, Sneha, Pooja, Nisha, Kavita',
      'Rahul, Vikram, Sanjay, Deepak, Manoj, Rajesh, Anand',
      'Sharma, Patel, Kulkarni, Gupta, Banerjee, Joshi',
    ),
    names(
      'father',
      'Priya, Kavitha, Meera, Lakshmi, Aparna, Swathi, Divya',
      'Arjun, Suresh, Karthik, Naveen, Harish, Vinod, Ramesh',
      'Nair, Reddy, Iyer, Menon, Pillai, Rao, Naidu',
    ),
    names('none', 'Fatima, Ayesha, Nazneen', 'Imran, Salman, Farhan', 'Shaikh, Khan, Ansari'),
    names('none', 'Anu, Sheeba, Merin', 'Joseph, Biju, Thomas', 'Kurian, Mathew, Varghese'),
  ],
  PK: [
    names(
      'none',
      'Ayesha=عائشة, Sana=ثناء, Hira=حرا, Mariam=مريم, Zainab=زينب',
      'Bilal=بلال, Usman=عثمان, Hamza=حمزة, Asad=أسد, Faraz=فراز, Adnan=عدنان, Shahid=شاهد, Kashif=كاشف',
      'Ahmed=أحمد, Siddiqui=صديقي, Qureshi=قريشي, Malik=مالك, Butt=بت, Chaudhry=تشودري, Raza=رضا, Mirza=ميرزا',
    ),
  ],
  EG: [
    names(
      'father',
      'Nourhan=نورهان, Yasmine=ياسمين, Mona=منى, Salma=سلمى, Heba=هبة, Amira=أميرة',
      'Mahmoud=محمود, Karim=كريم, Ahmed=أحمد, Mostafa=مصطفى, Omar=عمر, Sherif=شريف',
      'Fathy=فتحي, Adel=عادل, Mansour=منصور, El-Sayed=السيد, Hegazy=حجازي, Farouk=فاروق, Osman=عثمان',
    ),
  ],
  SD: [
    names(
      'father',
      'Amna=آمنة, Rania=رانيا',
      'Elfatih=الفاتح, Mutasim=معتصم, Tariq=طارق',
      'Bashir=بشير, Idris=إدريس, Abdelrahim=عبدالرحيم',
    ),
  ],
  TN: [names('none', 'Amel=أمل, Rim=ريم', 'Anis=أنيس, Sami=سامي', 'Trabelsi=الطرابلسي, Gharbi=الغربي, Mejri=الماجري')],
  JO: LEVANT,
  LB: LEVANT,
  SY: LEVANT,
  SA: [
    names(
      'father',
      GULF_WOMEN,
      'Abdullah=عبدالله, Faisal=فيصل, Turki=تركي, Saud=سعود, Majed=ماجد, Khalid=خالد',
      'Al-Otaibi=العتيبي, Al-Harbi=الحربي, Al-Qahtani=القحطاني, Al-Shammari=الشمري, Al-Dossary=الدوسري, Al-Ghamdi=الغامدي',
    ),
  ],
  AE: [
    names(
      'father',
      GULF_WOMEN,
      'Saeed=سعيد, Hamdan=حمدان, Rashid=راشد, Sultan=سلطان',
      'Al-Mansoori=المنصوري, Al-Shamsi=الشامسي, Al-Ketbi=الكتبي, Al-Mazrouei=المزروعي',
    ),
  ],
  PH: [
    names(
      'mother',
      'Maria, Angelica, Kristine, Joy, Grace',
      'Jose, Mark, Paolo, Rafael, Jerome',
      'Santos, Reyes, Cruz, Bautista, Dela Cruz, Villanueva',
    ),
  ],
  LK: [names('none', 'Dilani, Nadeesha', 'Nuwan, Chaminda, Ruwan', 'Perera, Fernando, Jayawardena')],
  GB: [
    names(
      'second',
      'Emma, Charlotte, Fiona, Alice',
      'James, Oliver, Callum, Graham',
      'Whitfield, Harrison, Mackenzie, Davies, Penrose',
    ),
  ],
  DE: [names('none', 'Katrin, Anke', 'Jürgen, Björn', 'Müller, Schäfer, Vogelsang')],
}

export interface Person {
  readonly name: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly nameArabic: string | null
  readonly gender: 'FEMALE' | 'MALE'
}

/** People with unusual names in their passports: very long, with one name only, right to left. */
export const REMARKABLE: readonly (Person & { readonly nationality: string })[] = [
  {
    name: 'Venkata Satya Naga Lakshmi Narasimha Subramanian Raghavendra Chakravarthula',
    firstName: 'Venkata Satya Naga Lakshmi Narasimha',
    lastName: 'Subramanian Raghavendra Chakravarthula',
    nameArabic: null,
    gender: 'MALE',
    nationality: 'IN',
  },
  {
    name: 'Abdulrahman Mohammed Abdulaziz Abdullah bin Suleiman Al-Suwaidan Al-Otaibi',
    firstName: 'Abdulrahman Mohammed Abdulaziz Abdullah',
    lastName: 'bin Suleiman Al-Suwaidan Al-Otaibi',
    nameArabic: 'عبدالرحمن محمد عبدالعزيز عبدالله بن سليمان السويدان العتيبي',
    gender: 'MALE',
    nationality: 'SA',
  },
  { name: 'Ramachandran', firstName: null, lastName: null, nameArabic: null, gender: 'MALE', nationality: 'IN' },
]

const joined = (parts: readonly (string | undefined)[]) => (parts.every(Boolean) ? parts.join(' ') : null)

/** A person of this nationality, with a gender where it matters; Arabic if the spelling is known. */
export function personOf(nationality: string, random: Random, wanted?: Person['gender']): Person {
  const drawn = random.chance(0.3) ? 'FEMALE' : 'MALE'
  const gender = wanted ?? drawn
  const pools = POOLS[nationality] ?? POOLS.GB!
  // Common family names occur more often than rare ones.
  const pool = random.pick(pools.flatMap((one) => one.families.map(() => one)))
  const own = gender === 'FEMALE' ? pool.women : pool.men
  const [first, firstArabic] = random.pick(own)
  const [family, familyArabic] = random.pick(pool.families)
  const between = { father: pool.men, mother: pool.families, second: own, none: [] }[pool.middle]
  const others = between.filter(([name]) => name !== first && name !== family)
  const [middle, middleArabic] = random.chance(0.3) && others.length > 0 ? random.pick(others) : []
  return {
    name: [first, middle, family].filter(Boolean).join(' '),
    firstName: first,
    lastName: family,
    nameArabic: joined([firstArabic, ...(middle ? [middleArabic] : []), familyArabic]),
    gender,
  }
}

const TOWNS: Readonly<Record<string, readonly string[]>> = {
  AE: ['Dubai', 'Abu Dhabi', 'Sharjah'],
  SA: ['Riyadh', 'Jeddah', 'Dammam'],
  QA: ['Doha'],
  KW: ['Kuwait City'],
  OM: ['Muscat'],
  BH: ['Manama'],
  IN: ['Pune', 'Bengaluru', 'Hyderabad', 'Kochi'],
  GB: ['London', 'Reading'],
  EG: ['Cairo', 'Alexandria'],
  PK: ['Lahore', 'Karachi', 'Islamabad'],
  JO: ['Amman'],
  LB: ['Beirut'],
  SY: ['Damascus'],
  PH: ['Manila', 'Cebu'],
  LK: ['Colombo'],
  DE: ['Berlin', 'Munich'],
  SD: ['Khartoum'],
  TN: ['Tunis'],
}
/** A town of a country: as an address, or as the place of issue of a passport. */
export const townOf = (countryID: string, random: Random) => random.pick(TOWNS[countryID] ?? ['London'])

/**
 * Plausible nationalities by country of work: locals in the offshore centres, all nationalities in the Gulf, Gulf
 * citizens in their own country.
 */
const AT_HOME: Readonly<Record<string, readonly string[]>> = {
  IN: ['IN'],
  PK: ['PK'],
  EG: ['EG'],
  GB: ['GB', 'DE', 'IN'],
}
const CITIZENS = new Set(['SA', 'AE'])
export const worksIn = (nationality: string, countryID: string): boolean =>
  AT_HOME[countryID]?.includes(nationality) ?? (!CITIZENS.has(nationality) || nationality === countryID)

/** The mix of docs/domain/demo-data.md for 240 people. */
export const NATIONALITIES: readonly (readonly [nationality: string, people: number])[] = [
  ['IN', 91],
  ['PK', 38],
  ['EG', 31],
  ['JO', 8],
  ['LB', 8],
  ['SY', 8],
  ['SA', 19],
  ['AE', 5],
  ['PH', 12],
  ['GB', 7],
  ['DE', 3],
  ['SD', 4],
  ['TN', 3],
  ['LK', 3],
]
