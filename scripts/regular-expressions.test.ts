import * as wageProfile from '@muster/contract/payroll/payments/wage-profile-ae.rules.ts'
import { expect, test } from 'vitest'
import { regexes } from 'zod/v4/core'
import { attackThatGrows, expressionsOfProgram, type FoundExpression, repeats } from './regular-expressions.ts'

/**
 * Texts from outside can be hundreds of kilobytes: an expression with quadratic cost would block a node for minutes.
 */

const { literals, made } = expressionsOfProgram()

const growing = (all: readonly FoundExpression[]) => {
  const each = new Map(all.filter(repeats).map((found) => [`/${found.source}/${found.flags}`, found]))
  return [...each].flatMap(([written, found]) => {
    const attack = attackThatGrows(found)
    return attack ? [`${found.file}: ${written} on ${JSON.stringify(attack)}`] : []
  })
}
const of = (file: string, expression: RegExp): FoundExpression => ({
  file,
  source: expression.source,
  flags: expression.flags,
})

test('no regular expression of the program takes more than linear time', () => {
  expect(literals.length).toBeGreaterThan(300)
  expect(growing(literals)).toEqual([])
})

test('no regular expression of Zod for input takes more than linear time', () => {
  const used = Object.entries(regexes).filter(
    (one): one is [string, RegExp] =>
      one[1] instanceof RegExp && /^(email|uuid|date|lowercase|uppercase|ip|url)/.test(one[0]),
  )
  expect(used.length).toBeGreaterThan(3)
  expect(growing(used.map(([name, expression]) => of(`zod ${name}`, expression)))).toEqual([])
})

test('a regular expression is built from text only where the text is part of the program or escaped', () => {
  const patterns = JSON.stringify(wageProfile).match(/"pattern":"[^"]*"/g) ?? []
  expect(made.map(({ file }) => file)).toEqual([
    // From the formats of banks, which are part of the program.
    'contract/src/payroll/payments/wage-checks.rules.ts',
    // From a number pattern, whose parts all have a fixed length.
    'contract/src/settings/company/number-series.rules.ts',
    // From codes.
    'contract/src/settings/document-templates/document-templates.contract.ts',
    // From one separator.
    'server/src/kernel/spreadsheet/csv.ts',
    // From the words of a search, in which every special character is escaped.
    'server/src/modules/recruiting/applicants/search.queries.ts',
    // From names, in which every special character is escaped.
    'server/src/modules/recruiting/jobs/description.actions.ts',
    'server/src/modules/recruiting/packs/redaction.rules.ts',
    // From dictionaries, and parts that repeat only a few times.
    'server/src/modules/recruiting/resumes/extraction/contacts.rules.ts',
    'server/src/modules/recruiting/resumes/extraction/dates.rules.ts',
    'server/src/modules/recruiting/resumes/extraction/dates.rules.ts',
    'server/src/modules/recruiting/resumes/extraction/dictionary.rules.ts',
    'server/src/modules/recruiting/resumes/extraction/dictionary.rules.ts',
    'server/src/modules/recruiting/resumes/extraction/skills.rules.ts',
    'server/src/modules/recruiting/resumes/extraction/skills.rules.ts',
    // From words in which every special character is escaped.
    'web/src/modules/settings/document-templates/contentErrors.ts',
  ])
  expect(patterns.length).toBeGreaterThan(0)
})

test.each<[string, RegExp]>([
  ['a word and what stands behind it', /([\w:.-]+)\s*=\s*"[^"]*"/g],
  ['spaces at the end', /\s+$/],
  ['a pair of signs', /<a href="([^"]*)">(.*?)<\/a>/g],
  ['a group repeated within a repetition', /^(\w+\s?)*$/],
])('the check finds that %s takes more than linear time', (_what, expression) => {
  expect(attackThatGrows(of('', expression))).not.toBeNull()
})

test.each<[string, RegExp]>([
  ['spaces', /\s+/g],
  ['a number', /^\d+(\.\d+)?$/],
  ['a tag without a tag in it', /<[^<>]*>/g],
])('the check accepts %s', (_what, expression) => {
  expect(attackThatGrows(of('', expression))).toBeNull()
})
