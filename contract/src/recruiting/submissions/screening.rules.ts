/** The screening of an applicant for a job: its questions, and the answers of a submission. */

export const YesNo = ['YES', 'NO'] as const

interface Question {
  readonly question: string
  /** Whether the answer no rules the applicant out. */
  readonly knockout: boolean
}
interface Answer {
  readonly question: string
  readonly answer: (typeof YesNo)[number]
}
export interface Screening {
  /** The questions that the job asks now. */
  readonly screeningQuestions: readonly Question[]
  readonly screeningAnswers: readonly Answer[]
}

/** The questions of the job that are not answered. */
export const openQuestions = ({ screeningQuestions, screeningAnswers }: Screening): string[] =>
  screeningQuestions
    .map(({ question }) => question)
    .filter((question) => !screeningAnswers.some((one) => one.question === question))

/** The knockout questions of the job that are answered no. */
export const failedKnockouts = ({ screeningQuestions, screeningAnswers }: Screening): string[] =>
  screeningQuestions
    .filter(({ knockout }) => knockout)
    .map(({ question }) => question)
    .filter((question) => screeningAnswers.some((one) => one.question === question && one.answer === 'NO'))
