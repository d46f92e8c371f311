import type { Random } from '../../kernel/random.ts'

/** Latin and Arabic spelling; people without an Arabic one have no Arabic name. */
type Spelt = readonly [latin: string, arabic?: string]

interface Names {
  readonly women: readonly Spelt[]
  readonly men: readonly Spelt[]
  readonly families: readonly Spelt[]
}

/** `Priya, Anjali` and `Lina=لينا, Rami=رامي` as lists of names. */
const spelt = (text: string): Spelt[] => text.split(',').map((pair) => pair.trim().split('=') as unknown as Spelt)

const names = (women: string, men: string, families: string): Names => ({
  women: spelt(women),
  men: spelt(men),
  families: spelt(families),
})

const LEVANT = names(
  'Lina=لينا, Rana=رنا, Dana=دانا, Maya=مايا, Hala=هلا, Rita=ريتا',
  'Rami=رامي, Ziad=زياد, Fadi=فادي, Samer=سامر, Tarek=طارق, Nabil=نبيل',
  'Haddad=حداد, Khoury=خوري, Nasser=ناصر, Sabbagh=صباغ, Darwish=درويش, Zein=زين',
)
const GULF = names(
  'Reem=ريم, Noura=نورة, Hessa=حصة, Lama=لمى, Maha=مها',
  'Abdullah=عبدالله, Faisal=فيصل, Turki=تركي, Saud=سعود, Majed=ماجد, Khalid=خالد',
  'Al-Otaibi=العتيبي, Al-Harbi=الحربي, Al-Qahtani=القحطاني, Al-Shammari=الشمري, Al-Mansoori=المنصوري, Al-Dossary=الدوسري',
)
const NILE = names(
  'Nourhan=نورهان, Yasmine=ياسمين, Mona=منى, Salma=سلمى, Heba=هبة, Amira=أميرة',
  'Mahmoud=محمود, Karim=كريم, Ahmed=أحمد, Mostafa=مصطفى, Omar=عمر, Sherif=شريف',
  'Fathy=فتحي, Adel=عادل, Mansour=منصور, El-Sayed=السيد, Hegazy=حجازي, Farouk=فاروق, Osman=عثمان',
)

const POOLS: Readonly<Record<string, Names>> = {
  IN: names(
    'Priya, Anjali, Fatima, Divya, Sneha, Kavitha, Meera, Lakshmi, Pooja, Nisha, Aparna, Swathi',
    'Arjun, Suresh, Rahul, Vikram, Karthik, Anand, Sanjay, Deepak, Manoj, Naveen, Rajesh, Harish, Imran, Vinod',
    'Nair, Reddy, Iyer, Shaikh, Menon, Sharma, Patel, Pillai, Kulkarni, Rao, Gupta, Thomas, Banerjee, Naidu, Joshi, Kurian',
  ),
  PK: names(
    'Ayesha=عائشة, Sana=ثناء, Hira=حرا, Mariam=مريم, Zainab=زينب',
    'Bilal=بلال, Usman=عثمان, Hamza=حمزة, Asad=أسد, Faraz=فراز, Adnan=عدنان, Shahid=شاهد',
    'Ahmed=أحمد, Siddiqui=صديقي, Qureshi=قريشي, Malik=مالك, Butt=بت, Chaudhry=تشودري, Raza=رضا',
  ),
  EG: NILE,
  SD: NILE,
  TN: NILE,
  JO: LEVANT,
  LB: LEVANT,
  SY: LEVANT,
  SA: GULF,
  AE: GULF,
  PH: names(
    'Maria, Angelica, Kristine, Joy, Grace',
    'Jose, Mark, Paolo, Rafael, Jerome',
    'Santos, Reyes, Cruz, Bautista, Dela Cruz, Villanueva',
  ),
  LK: names('Dilani, Nadeesha', 'Nuwan, Chaminda', 'Perera, Fernando, Jayawardena'),
  GB: names(
    'Emma, Charlotte, Fiona',
    'James, Oliver, Callum, Graham',
    'Whitfield, Harrison, Mackenzie, Davies, Penrose',
  ),
  DE: names('Katrin, Anke', 'Jürgen, Björn', 'Müller, Schäfer, Vogelsang'),
}

export interface Person {
  readonly name: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly nameArabic: string | null
  readonly gender: 'FEMALE' | 'MALE'
}

/** People as their passports write them: very long, with one name only, right to left. */
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

/** Somebody of this nationality; Arabic where the spelling is known. */
export function personOf(nationality: string, random: Random): Person {
  const pool = POOLS[nationality] ?? POOLS.GB!
  const gender = random.chance(0.3) ? 'FEMALE' : 'MALE'
  const [first, firstArabic] = random.pick(gender === 'FEMALE' ? pool.women : pool.men)
  const [family, familyArabic] = random.pick(pool.families)
  const [middle, middleArabic] = random.chance(0.25) ? random.pick(pool.men) : []
  return {
    name: [first, middle, family].filter(Boolean).join(' '),
    firstName: first,
    lastName: family,
    nameArabic: joined([firstArabic, ...(middle ? [middleArabic] : []), familyArabic]),
    gender,
  }
}

/** The mix of domain.md §9 for 240 people. */
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
