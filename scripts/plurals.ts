interface SourceFile {
  /** Relative to the root of the repository, with slashes. */
  readonly path: string
  readonly text: string
}

const NOUNS =
  'days|weeks|months|years|people|clients|consultants|applicants|dependants|timesheets|payslips|invoices|lines|orders|openings|migrations'
const COUNTED = new RegExp(`(?<!–)\\$\\{(?<count>[^{}\`]+)\\} (?<noun>${NOUNS})\\b`, 'g')
/** A constant such as `MAX_MONTHS` is never one. */
const CONSTANT = /^[A-Z][A-Z0-9_]+$/
/** The characters before the text in which a case for one (`count === 1 ?`) may be. */
const CASE_DISTANCE = 250

/**
 * Texts with a plural after a number that can be one (`1 days`). `plural(days, 'day')` of the contract gives both
 * forms. Checked for the texts of contract and server.
 */
export const pluralErrors = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => /^(contract|server)\/src\//.test(path) && !/\.test\.ts$|\/testing\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(COUNTED)].flatMap(({ index, groups = {} }) => {
        const hasCase = /=== 1\b/.test(text.slice(Math.max(0, index - CASE_DISTANCE), index))
        if (hasCase || CONSTANT.test(groups.count!)) return []
        const line = text.slice(0, index).split('\n').length
        return [`${path}:${line}: "${groups.noun}" after a number that can be 1; use plural() of kernel/api/labels.ts`]
      }),
    )
