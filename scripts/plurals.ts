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
/** A number in a template before a plural in English or Arabic, or after `are` or the Arabic `أول`. */
const COUNTED_IN_TEMPLATE = new RegExp(
  `\\{\\{ (?<count>\\w+) \\}\\} (?<noun>(?:${NOUNS})\\b|أيام|يوما|أشهر|شهرا)|\\bare \\{\\{ (?<more>\\w+) \\}\\} `,
  'g',
)
/** The characters before the text in which a case for one (`count === 1 ?`) may be. */
const CASE_DISTANCE = 250

/** The same in templates of documents and emails, line by line: each language has its own forms. */
const templateErrors = ({ path, text }: SourceFile): string[] =>
  text.split('\n').flatMap((line, i) =>
    [...line.matchAll(COUNTED_IN_TEMPLATE)].flatMap(({ index, groups = {} }) => {
      const count = groups.count ?? groups.more!
      if (line.slice(0, index).includes(`{% if ${count} == 1 %}`)) return []
      return [`${path}:${i + 1}: a plural after {{ ${count} }}, which can be 1; add {% if ${count} == 1 %}`]
    }),
  )

/** Templates of documents and emails. */
export const isTemplate = (path: string): boolean => /\/initial-data\/.*\.(txt|md)$/.test(path)

/**
 * Texts with a plural after a number that can be one (`1 days`). `plural(days, 'day')` of the contract gives both
 * forms. Checked for the texts of contract and server, and for templates.
 */
export const pluralErrors = (files: readonly SourceFile[]): string[] => [
  ...files.filter(({ path }) => isTemplate(path)).flatMap(templateErrors),
  ...files
    .filter(({ path }) => /^(contract|server)\/src\//.test(path) && !/\.test\.ts$|\/testing\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(COUNTED)].flatMap(({ index, groups = {} }) => {
        const hasCase = /=== 1\b/.test(text.slice(Math.max(0, index - CASE_DISTANCE), index))
        if (hasCase || CONSTANT.test(groups.count!)) return []
        const line = text.slice(0, index).split('\n').length
        return [`${path}:${line}: "${groups.noun}" after a number that can be 1; use plural() of kernel/api/labels.ts`]
      }),
    ),
]
