import { expect, test } from 'vitest'
import { dayIn, rangeIn, yearsOf } from './extraction/dates.rules.ts'
import { extractFields } from './extraction/extraction.rules.ts'

const TODAY = '2026-06-15'
const found = (text: string, name: string) =>
  extractFields(text, TODAY)
    .filter(({ field }) => field === name)
    .map(({ value }) => value)

const CLASSIC = `PRIYA NAIR
Senior Java Developer
Dubai, UAE | +971 50 123 4567 | priya.nair@example.com | linkedin.com/in/priyanair
Professional Summary
Java developer with 8+ years of experience in banking.
Technical Skills
Java (8 years), Spring Boot, Kafka: 3 years, C#
Work Experience
Senior Java Developer at Nimbus Systems, Dubai
Jan 2020 – Present
• Built services on Kubernetes from 2021 - 2022.
Java Developer at Falcon Bank
03/2016 - 12/2019
Education
B.Tech Computer Science, Demo University, 2015
Certifications
AWS Solutions Architect 2021
Languages
English (fluent), Hindi - native
Nationality: Indian
Date of birth: 12 May 1990`
const TABLE = `Curriculum Vitae
Name: Mahmoud Fathy
Mobile: 050 765 4321
Email: M.Fathy@example.com
Address: Riyadh, Saudi Arabia
EMPLOYMENT HISTORY
2018 - 2021 | Oryx Telecom | Network Security Engineer
2021 – till date | Cedar Software | Lead Network Engineer
SKILLS
Palo Alto | Cisco | 5 years of Linux
EDUCATION
Bachelor of Engineering
Cairo University (2012 – 2016)`
const ARABIC = `ريم الحربي
مهندس برمجيات
الرياض | reem@example.com | +966501112233
المهارات
Java, Python, SQL
الخبرات
مهندس برمجيات - شركة النور
يناير 2019 – حتى الآن
التعليم
بكالوريوس علوم الحاسب، جامعة الملك سعود 2018
اللغات
العربية اللغة الأم، الإنجليزية جيد`

test.each([
  [CLASSIC, 'name', ['Priya Nair']],
  [CLASSIC, 'email', ['priya.nair@example.com']],
  [CLASSIC, 'phone', ['+971 50 123 4567']],
  [CLASSIC, 'link', [{ label: 'LinkedIn', url: 'https://linkedin.com/in/priyanair' }]],
  [CLASSIC, 'city', ['Dubai']],
  [CLASSIC, 'residenceCountry', ['AE']],
  [CLASSIC, 'nationality', ['IN']],
  [CLASSIC, 'birthDate', ['1990-05-12']],
  [CLASSIC, 'employer', ['Nimbus Systems']],
  [CLASSIC, 'title', ['Senior Java Developer']],
  [CLASSIC, 'totalYears', ['8']],
  [
    CLASSIC,
    'experience',
    [
      { employer: 'Nimbus Systems', title: 'Senior Java Developer', from: '2020-01-01', to: null },
      { employer: 'Falcon Bank', title: 'Java Developer', from: '2016-03-01', to: '2019-12-31' },
    ],
  ],
  [CLASSIC, 'education', [{ degree: 'B.Tech Computer Science', institute: 'Demo University', year: 2015 }]],
  [CLASSIC, 'certificate', [{ name: 'AWS Solutions Architect', year: 2021 }]],
  [
    CLASSIC,
    'language',
    [
      { name: 'English', level: 'FLUENT' },
      { name: 'Hindi', level: 'NATIVE' },
    ],
  ],
  [TABLE, 'name', ['Mahmoud Fathy']],
  [TABLE, 'email', ['m.fathy@example.com']],
  [TABLE, 'phone', ['050 765 4321']],
  [TABLE, 'city', ['Riyadh']],
  [TABLE, 'totalYears', ['8.5']],
  [
    TABLE,
    'experience',
    [
      { employer: 'Oryx Telecom', title: 'Network Security Engineer', from: '2018-01-01', to: '2021-12-31' },
      { employer: 'Cedar Software', title: 'Lead Network Engineer', from: '2021-01-01', to: null },
    ],
  ],
  [TABLE, 'education', [{ degree: 'Bachelor of Engineering', institute: 'Cairo University', year: 2016 }]],
  [ARABIC, 'name', ['ريم الحربي']],
  [ARABIC, 'residenceCountry', ['SA']],
  [ARABIC, 'employer', ['شركة النور']],
  [ARABIC, 'experience', [{ employer: 'شركة النور', title: 'مهندس برمجيات', from: '2019-01-01', to: null }]],
  [ARABIC, 'education', [{ degree: 'بكالوريوس علوم الحاسب', institute: 'جامعة الملك سعود', year: 2018 }]],
])('%# finds %s', (text, name, expected) => {
  expect(found(text, name)).toEqual(expected)
})

test('skills have their years and are listed once; a part of a longer name is not a skill', () => {
  expect(found(CLASSIC, 'skill')).toEqual(
    expect.arrayContaining([
      { name: 'Java', years: '8' },
      { name: 'Spring Boot', years: null },
      { name: 'Kafka', years: '3' },
      { name: 'C#', years: null },
      { name: 'Kubernetes', years: null },
    ]),
  )
  expect(found(CLASSIC, 'skill')).not.toContainEqual({ name: 'Spring', years: null })
  expect(found(TABLE, 'skill')).toContainEqual({ name: 'Linux', years: '5' })
})

test('every field has the place in the text that it was found at', () => {
  for (const text of [CLASSIC, TABLE, ARABIC])
    for (const { from, to } of extractFields(text, TODAY)) {
      expect(from).toBeLessThan(to)
      expect(to).toBeLessThanOrEqual(text.length)
    }
  const [email] = extractFields(TABLE, TODAY).filter(({ field }) => field === 'email')
  expect(TABLE.slice(email!.from, email!.to)).toBe('M.Fathy@example.com')
})

test.each([
  ['Jan 2019 – Present', '2019-01-01', null],
  ['January 2019 to date', '2019-01-01', null],
  ['01/2019 - 03/2021', '2019-01-01', '2021-03-31'],
  ['2015 to 2019', '2015-01-01', '2019-12-31'],
  ['Sept. 2018 — Feb 2020', '2018-09-01', '2020-02-29'],
] as const)('%s is parsed as %s to %s', (line, from, to) => {
  expect(rangeIn(line)).toMatchObject({ from, to })
})
test.each(['2021 - 2019', 'Call +971 50 2015 2019 now', 'Since long'])('%s is not a range', (line) => {
  expect(rangeIn(line)).toBeNull()
})

test.each([
  ['12 May 1990', '1990-05-12'],
  ['12/05/1990', '1990-05-12'],
  ['1990-05-12', '1990-05-12'],
  ['31/02/1990', null],
])('%s is parsed as the date %s', (text, day) => {
  expect(dayIn(text)).toBe(day)
})

test('overlapping years count once', () => {
  const ranges = [
    { from: '2020-01-01', to: '2021-12-31' },
    { from: '2021-01-01', to: '2022-06-30' },
  ]
  expect(yearsOf(ranges, TODAY)).toBe(2.5)
})

test.each([
  '',
  'a',
  '('.repeat(5_000),
  '1 '.repeat(20_000),
  'Java, '.repeat(10_000),
  `${'x'.repeat(50_000)}@`,
  '+1'.repeat(20_000),
])('unusual text %# is parsed quickly', (text) => {
  const before = performance.now()
  extractFields(text, TODAY)
  expect(performance.now() - before).toBeLessThan(2_000)
})
