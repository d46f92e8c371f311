import { type AnswerError, type Answers, isShown, missingMessage, questionsOf } from './answers.rules.ts'
import type { FormDefinition, FormKind, Question, QuestionType } from './questions.contract.ts'

/** A built-in question: its answer is a field of the record. */
export interface BuiltInQuestion {
  /** The field of the record. */
  readonly key: string
  readonly type: QuestionType
  readonly label: string
  /** The default section. */
  readonly section: string
  /** Cannot be hidden, because the record requires it. */
  readonly isFixed?: true
  /** Always required; the company cannot make it optional. */
  readonly isRequired?: true
  /** Only in the form for staff, never on the open page. */
  readonly isInternal?: true
}

type QuestionFlags = Pick<BuiltInQuestion, 'isFixed' | 'isRequired' | 'isInternal'>
const FIXED: QuestionFlags = { isFixed: true }
const REQUIRED: QuestionFlags = { isFixed: true, isRequired: true }
const INTERNAL: QuestionFlags = { isInternal: true }

const question = (key: string, type: QuestionType, label: string, flags?: QuestionFlags) => ({
  key,
  type,
  label,
  ...flags,
})

/** The questions by the titles of their default sections. */
const inSections = (
  sections: Readonly<Record<string, readonly Omit<BuiltInQuestion, 'section'>[]>>,
): readonly BuiltInQuestion[] =>
  Object.entries(sections).flatMap(([section, questions]) => questions.map((one) => ({ ...one, section })))

const JOB = inSections({
  Job: [
    question('clientID', 'CHOICE', 'Client', REQUIRED),
    question('title', 'TEXT', 'Title', REQUIRED),
    question('countryID', 'CHOICE', 'Country', REQUIRED),
    question('city', 'TEXT', 'City'),
    question('openings', 'NUMBER', 'Openings', REQUIRED),
    question('priority', 'CHOICE', 'Priority'),
    question('workMode', 'CHOICE', 'Work mode'),
    question('engagement', 'CHOICE', 'Contract type'),
    question('durationMonths', 'NUMBER', 'Duration'),
    question('startDate', 'DATE', 'Start date'),
    question('deadline', 'DATE', 'Submission deadline', FIXED),
    question('clientJobID', 'TEXT', 'Client job ID'),
    question('endClient', 'TEXT', 'End client'),
    question('hot', 'CONSENT', 'Hot job'),
  ],
  Requirements: [
    question('mustSkills', 'TABLE', 'Required skills', FIXED),
    question('niceSkills', 'TABLE', 'Preferred skills'),
    question('seniority', 'CHOICE', 'Seniority'),
    question('minimumYears', 'NUMBER', 'Years of experience'),
    question('certifications', 'TEXT', 'Certifications'),
    question('languages', 'TABLE', 'Languages'),
    question('nationalityQuota', 'TABLE', 'Nationality quota'),
  ],
  'Budget and pay': [question('budget', 'TABLE', 'Bill rate budget', FIXED), question('pay', 'TABLE', 'Pay range')],
  'Working time': [
    question('workingDays', 'CHOICE', 'Working days'),
    question('hoursPerDay', 'NUMBER', 'Hours per day'),
    question('maximumNoticeDays', 'NUMBER', 'Notice period up to'),
  ],
  Interviews: [
    question('interviewRounds', 'NUMBER', 'Interview rounds'),
    question('maximumCVs', 'NUMBER', 'Maximum CVs'),
    question('interviewPanel', 'TEXT', 'Interview panel'),
  ],
  Description: [
    question('description', 'TEXT', 'Description'),
    question('screeningQuestions', 'TABLE', 'Screening questions'),
    question('internalNotes', 'TEXT', 'Internal notes'),
  ],
  Team: [
    question('recruiterIDs', 'CHOICE', 'Recruiters', FIXED),
    question('leadID', 'CHOICE', 'Lead', FIXED),
    question('accountManagerID', 'CHOICE', 'Account manager', FIXED),
    question('teamID', 'CHOICE', 'Team', FIXED),
  ],
})

const APPLICANT = inSections({
  'About you': [
    question('name', 'TEXT', 'Name', REQUIRED),
    question('email', 'TEXT', 'Email', FIXED),
    question('phone', 'TEXT', 'Phone', FIXED),
    question('residenceCountry', 'CHOICE', 'Country of residence'),
    question('city', 'TEXT', 'City'),
    question('nationality', 'CHOICE', 'Nationality'),
    question('visaStatus', 'CHOICE', 'Visa status'),
    question('visaExpiry', 'DATE', 'Visa expiry'),
  ],
  Experience: [
    question('resume', 'FILE', 'CV'),
    question('employer', 'TEXT', 'Current employer'),
    question('title', 'TEXT', 'Current title'),
    question('totalYears', 'NUMBER', 'Total experience'),
    question('relevantYears', 'NUMBER', 'Relevant experience'),
    question('skills', 'TABLE', 'Skills'),
    question('education', 'TABLE', 'Education'),
    question('languages', 'TABLE', 'Languages'),
    question('links', 'TABLE', 'Links'),
  ],
  'Availability and pay': [
    question('currentPay', 'NUMBER', 'Current pay'),
    question('expectedPay', 'NUMBER', 'Expected pay'),
    question('noticeDays', 'NUMBER', 'Notice period'),
    question('availableFrom', 'DATE', 'Available from'),
    question('willRelocate', 'CHOICE', 'Willing to relocate'),
  ],
  Consent: [
    question('rightToRepresent', 'CONSENT', 'I agree that you represent me to your clients.'),
    question('consent', 'CONSENT', 'I agree that you store my data to consider me for jobs.', FIXED),
  ],
  Recruiting: [
    question('source', 'CHOICE', 'Source', INTERNAL),
    question('screeningAnswers', 'TABLE', 'Screening answers', INTERNAL),
    question('lastContactedOn', 'DATE', 'Last contacted', INTERNAL),
    question('tags', 'TEXT', 'Tags', INTERNAL),
  ],
})

/** The built-in questions by form, in their default order. */
export const BUILT_IN_QUESTIONS: Readonly<Record<FormKind, readonly BuiltInQuestion[]>> = { JOB, APPLICANT }

const HELP: Readonly<Record<string, string>> = {
  'JOB.deadline': 'The last day on which the client accepts CVs. Needed to open the job.',
  'JOB.maximumCVs': 'As many as the client wants to see.',
  'JOB.internalNotes': 'Not shown to the client or applicants.',
  'JOB.accountManagerID': 'Defaults to the account manager of the client.',
  'APPLICANT.noticeDays': 'Calendar days.',
}
const REQUIRED_AT_FIRST: ReadonlySet<string> = new Set(['APPLICANT.email', 'APPLICANT.consent'])

const builtIn = (kind: FormKind, { key, type, label, isRequired }: BuiltInQuestion): Question => ({
  key,
  type,
  label,
  help: HELP[`${kind}.${key}`] ?? null,
  builtIn: true,
  required: isRequired === true || REQUIRED_AT_FIRST.has(`${kind}.${key}`),
  options: [],
  multiple: false,
  minimum: null,
  maximum: null,
  columns: [],
  showWhen: null,
})

/** The definition of a built-in question when it is added to a form again. */
export function builtInQuestion(kind: FormKind, key: string): Question | undefined {
  const found = BUILT_IN_QUESTIONS[kind].find((one) => one.key === key)
  return found && builtIn(kind, found)
}

const SECTION_HELP: Readonly<Record<string, string>> = {
  'JOB.Job': 'The vacancy of the client.',
  'JOB.Requirements': 'At least one required skill is needed to open the job.',
  'JOB.Budget and pay': 'A bill rate budget is needed to open the job.',
  'JOB.Working time': 'Leave empty where the hours of the client apply.',
  'JOB.Description': 'Screening questions are asked before an applicant is submitted.',
  'JOB.Team': 'Everybody assigned is notified of changes.',
}

/** `Budget and pay` → `budgetAndPay` */
const sectionKey = (title: string) =>
  title.toLowerCase().replace(/ (\w)/g, (_match, letter: string) => letter.toUpperCase())

/** The default form: all built-in questions. `0018_recruiting_forms.sql` stores the same. */
export const defaultDefinition = (kind: FormKind): FormDefinition => ({
  sections: [...Map.groupBy(BUILT_IN_QUESTIONS[kind], ({ section }) => section)].map(([title, all]) => ({
    key: sectionKey(title),
    title,
    help: SECTION_HELP[`${kind}.${title}`] ?? null,
    questions: all.map((one) => builtIn(kind, one)),
  })),
})

/** The definition with the types and labels of the built-in questions, which a company cannot change. */
export const withBuiltInTerms = (kind: FormKind, definition: FormDefinition): FormDefinition => ({
  sections: definition.sections.map((section) => ({
    ...section,
    questions: section.questions.map((one) => {
      const own = one.builtIn ? builtInQuestion(kind, one.key) : undefined
      if (!own) return one
      return { ...own, help: one.help, required: one.required || own.required === true, showWhen: one.showWhen }
    }),
  })),
})

/** The requirements of the built-in questions on a definition. */
export function builtInErrors(kind: FormKind, definition: FormDefinition): AnswerError[] {
  const known = new Map(BUILT_IN_QUESTIONS[kind].map((question) => [question.key, question]))
  const errors: AnswerError[] = []
  const all = new Map(questionsOf(definition).map((question) => [question.key, question]))
  for (const [s, { questions }] of definition.sections.entries())
    for (const [q, question] of questions.entries()) {
      const path = `sections.${s}.questions.${q}`
      const builtIn = known.get(question.key)
      if (question.builtIn && !builtIn)
        errors.push({ path: `${path}.key`, message: `${question.label} is not a question of the product.` })
      if (!question.builtIn && builtIn)
        errors.push({ path: `${path}.key`, message: `The key ${question.key} is used by ${builtIn.label}.` })
      if (kind === 'JOB' && question.type === 'FILE')
        errors.push({ path: `${path}.type`, message: 'Files of a job are added under its documents.' })
      if (builtIn?.isFixed && question.showWhen)
        errors.push({ path: `${path}.showWhen`, message: `${builtIn.label} is always shown.` })
      if (question.showWhen && all.get(question.showWhen.key)?.builtIn)
        errors.push({ path: `${path}.showWhen`, message: 'A condition refers to a custom question.' })
    }
  for (const question of known.values())
    if (question.isFixed && !all.get(question.key)?.builtIn)
      errors.push({ path: 'sections', message: `${question.label} cannot be hidden.` })
  return errors
}

/** The type of a published question cannot change, so that its answers stay comparable. */
export function changedTypeErrors(before: FormDefinition, after: FormDefinition): AnswerError[] {
  const types = new Map(questionsOf(before).map(({ key, type }) => [key, type]))
  return after.sections.flatMap(({ questions }, s) =>
    questions.flatMap(({ key, type, label }, q) => {
      const was = types.get(key)
      return was === undefined || was === type
        ? []
        : [
            {
              path: `sections.${s}.questions.${q}.type`,
              message: `The type of ${label} cannot change. Remove it and add a new question.`,
            },
          ]
    }),
  )
}

const isNothing = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

/**
 * The required built-in questions without an answer, by field. `mayFill`: the fields that the respondent can fill in.
 * Conditions use the answers to the custom questions.
 */
export const missingFields = (
  definition: FormDefinition,
  fields: Readonly<Record<string, unknown>>,
  { answers, mayFill }: { readonly answers: Answers; mayFill(field: string): boolean },
): AnswerError[] =>
  questionsOf(definition)
    .filter((one) => one.builtIn && one.required && mayFill(one.key) && isShown(definition, one, answers))
    .filter(({ key }) => isNothing(fields[key]))
    .map((one) => ({ path: one.key, message: missingMessage(one) }))
