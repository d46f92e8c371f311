import type { Draw, Paper } from '../../kernel/pdf.ts'

/** An employment contract as it is printed; days and amounts are text already. */
export interface EmploymentContract {
  readonly title: string
  readonly printedOn: string
  readonly number: string
  readonly edition: number
  /** Not approved yet, so not to be signed. */
  readonly draft: boolean
  /** With an Arabic column. */
  readonly arabic: boolean
  readonly employer: string
  /** Who signs for the company, where the settings name somebody. */
  readonly signatory: Signatory | null
  readonly employerArabic: string | null
  readonly establishmentNumber: string | null
  readonly address: string | null
  readonly employee: string
  readonly employeeArabic: string | null
  readonly nationality: string | null
  readonly passportNumber: string | null
  readonly country: string
  readonly jobTitle: string
  readonly workplace: string | null
  readonly startDate: string
  readonly endDate: string | null
  readonly startDateArabic: string
  readonly endDateArabic: string | null
  readonly probationMonths: number | null
  readonly noticeDays: number | null
  readonly currency: string
  readonly pay: readonly (readonly [component: string, monthly: string, yearly: string])[]
  readonly gross: string
  readonly payDay: number | null
  readonly hoursPerDay: string
  readonly workingDays: readonly number[]
  readonly leaveDays: number | null
  readonly tickets: number | null
  readonly medicalCategory: string | null
  readonly confidentiality: boolean
  readonly nonCompeteMonths: number | null
  readonly governingLaw: string | null
  readonly clauses: string | null
  readonly clausesArabic: string | null
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const ARABIC_WEEKDAYS = ['الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت', 'الأحد']

/** One clause in both languages; null when there is nothing to say. */
type Clause = readonly [english: string, arabic: string] | null

const some = (value: unknown, english: string, arabic: string): Clause =>
  value === null || value === '' || value === 0 || value === false ? null : [english, arabic]

function payDayOf({ payDay, country }: EmploymentContract): Clause {
  if (payDay === null)
    return [
      `The pay is due each month by the day that the law of ${country} sets.`,
      'يستحق الأجر كل شهر في الموعد الذي يحدده القانون.',
    ]
  const day = payDay === 31 ? ['the last day', 'آخر يوم'] : [`day ${payDay}`, `يوم ${payDay}`]
  return [`The pay is due on ${day[0]} of each month.`, `يستحق الأجر في ${day[1]} من كل شهر.`]
}

function clausesOf(of: EmploymentContract): readonly Clause[] {
  const days = of.workingDays.map((day) => WEEKDAYS[day - 1]).join(', ')
  const arabicDays = of.workingDays.map((day) => ARABIC_WEEKDAYS[day - 1]).join('، ')
  const until = of.endDate
    ? [
        `It begins on ${of.startDate} and ends on ${of.endDate}.`,
        `يبدأ في ${of.startDateArabic} وينتهي في ${of.endDateArabic}.`,
      ]
    : [`It begins on ${of.startDate} and has no end.`, `يبدأ في ${of.startDateArabic} وهو غير محدد المدة.`]
  return [
    [
      `1. The employer engages the employee as ${of.jobTitle}${of.workplace ? `, at ${of.workplace}` : ''}, in ${of.country}.`,
      `١. يعين صاحب العمل الموظف بوظيفة ${of.jobTitle}${of.workplace ? ` في ${of.workplace}` : ''}.`,
    ],
    [`2. Term. ${until[0]}`, `٢. المدة. ${until[1]}`],
    some(
      of.probationMonths,
      `3. Probation. The first ${of.probationMonths} months are a probation.`,
      `٣. فترة التجربة. أول ${of.probationMonths} أشهر فترة تجربة.`,
    ),
    [
      `4. Pay. The employer pays ${of.currency} ${of.gross} a month, as the table says.`,
      `٤. الأجر. يدفع صاحب العمل ${of.currency} ${of.gross} شهريا وفق الجدول.`,
    ],
    payDayOf(of),
    [
      `5. Hours. ${of.hoursPerDay} hours a day, on ${days}.`,
      `٥. ساعات العمل. ${of.hoursPerDay} ساعات في اليوم، أيام ${arabicDays}.`,
    ],
    some(
      of.leaveDays,
      `6. Leave. ${of.leaveDays} days of paid leave a year, and the public holidays of ${of.country}.`,
      `٦. الإجازة. ${of.leaveDays} يوما إجازة مدفوعة في السنة والعطل الرسمية.`,
    ),
    some(of.tickets, `Return tickets a year: ${of.tickets}.`, `تذاكر السفر ذهابا وإيابا في السنة: ${of.tickets}.`),
    some(
      of.medicalCategory,
      `Medical insurance of category ${of.medicalCategory}.`,
      `تأمين صحي من الفئة ${of.medicalCategory}.`,
    ),
    some(
      of.noticeDays,
      `7. Notice. Either side ends this contract with ${of.noticeDays} days of notice.`,
      `٧. الإخطار. لأي من الطرفين إنهاء العقد بإخطار مدته ${of.noticeDays} يوما.`,
    ),
    [
      `8. End of service. What is due at the end follows the labour law of ${of.country}.`,
      '٨. مكافأة نهاية الخدمة وفق قانون العمل المعمول به.',
    ],
    some(
      of.confidentiality,
      '9. Confidentiality. The employee keeps secret what belongs to the employer and its clients, also after the end.',
      '٩. السرية. يحافظ الموظف على أسرار صاحب العمل وعملائه، وبعد انتهاء العقد أيضا.',
    ),
    some(
      of.nonCompeteMonths,
      `For ${of.nonCompeteMonths} months after the end the employee does not work for the client directly.`,
      `لا يعمل الموظف لدى العميل مباشرة لمدة ${of.nonCompeteMonths} شهرا بعد انتهاء العقد.`,
    ),
    some(
      of.governingLaw,
      `10. Law. ${of.governingLaw} govern this contract.`,
      '١٠. القانون. يخضع هذا العقد لقانون بلد العمل.',
    ),
    some(of.clauses, `11. ${of.clauses}`, of.clausesArabic ? `١١. ${of.clausesArabic}` : ''),
  ]
}

export const draw: Draw<EmploymentContract> = (paper, of) => {
  paper.title('Employment contract')
  if (of.arabic) paper.title('عقد عمل')
  if (of.draft) paper.paragraph('DRAFT – not approved, not to be signed.')
  paper.keyValues([
    ['Number', of.edition > 1 ? `${of.number} · edition ${of.edition}` : of.number],
    ['Employer', of.employer],
    ['صاحب العمل', of.arabic ? of.employerArabic : null],
    ['Establishment no.', of.establishmentNumber],
    ['Address', of.address],
    ['Employee', of.employee],
    ['الموظف', of.arabic ? of.employeeArabic : null],
    ['Nationality', of.nationality],
    ['Passport', of.passportNumber],
  ])
  paper.space(6)
  for (const clause of clausesOf(of)) if (clause) say(paper, of.arabic, clause)
  if (of.pay.length > 0) {
    paper.heading(of.arabic ? 'Pay · الأجر' : 'Pay')
    paper.table(
      [
        { header: 'Component', share: 3 },
        { header: `Monthly (${of.currency})`, share: 2, align: 'right' },
        { header: `Yearly (${of.currency})`, share: 2, align: 'right' },
      ],
      of.pay,
    )
  }
  signatures(paper, [
    ['For the employer', signing(of.employer, of.signatory)],
    ['The employee', of.employee],
  ])
}

const say = (paper: Paper, arabic: boolean, [english, inArabic]: readonly [string, string]) =>
  arabic && inArabic ? paper.twoLanguages(english, inArabic) : paper.paragraph(english)

export interface Signatory {
  readonly name: string
  readonly title: string
}

/** The party, and under it who signs for it. */
export const signing = (party: string, signatory: Signatory | null): string =>
  signatory ? `${party}\n${signatory.name}, ${signatory.title}` : party

/** A place to sign for each side, with name and date, side by side. */
export function signatures(paper: Paper, parties: readonly (readonly [role: string, name: string])[]): void {
  paper.heading('Signatures')
  // One row, so that no page ends between a name and its date.
  paper.table(
    parties.map(([role]) => ({ header: role, share: 1 })),
    [parties.map(([, name]) => `${name}\n\n\nSignature: ______________________\n\nDate: ____________`)],
  )
}
