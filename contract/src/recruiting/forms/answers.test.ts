import { describe, expect, test } from 'vitest'
import { answerErrors, answersToStore, definitionErrors, shownQuestions } from './answers.rules.ts'
import { FormDefinition } from './questions.contract.ts'

/** A form with one question of each type, and two that are shown for an answer only. */
const form = FormDefinition.parse({
  sections: [
    {
      key: 'work',
      title: 'Work',
      questions: [
        { key: 'title', type: 'TEXT', label: 'Title', required: true, builtIn: true },
        { key: 'shift', type: 'CHOICE', label: 'Shift', required: true, options: ['Day', 'Night'] },
        {
          key: 'nightPay',
          type: 'NUMBER',
          label: 'Night pay',
          minimum: 1,
          maximum: 50,
          showWhen: { key: 'shift', values: ['Night'] },
        },
        { key: 'nightBus', type: 'TEXT', label: 'Bus', showWhen: { key: 'nightPay', values: ['5'] } },
        { key: 'tools', type: 'CHOICE', label: 'Tools', multiple: true, options: ['Jira', 'Git'] },
        { key: 'from', type: 'DATE', label: 'From' },
        { key: 'privacy', type: 'CONSENT', label: 'Privacy', required: true },
        {
          key: 'projects',
          type: 'TABLE',
          label: 'Projects',
          columns: [
            { key: 'name', label: 'Name', type: 'TEXT', required: true },
            { key: 'year', label: 'Year', type: 'NUMBER' },
          ],
        },
      ],
    },
  ],
})
const good = { shift: 'Day', privacy: true }

describe('the answers to a form', () => {
  test.each([
    ['all required answers', good, []],
    ['nothing', {}, ['shift', 'privacy']],
    ['a required consent that is not given', { ...good, privacy: false }, ['privacy']],
    ['an unknown option', { ...good, shift: 'Dawn' }, ['shift']],
    ['a number outside the limits', { ...good, shift: 'Night', nightPay: 51 }, ['nightPay']],
    ['a number for a hidden question, which is ignored', { ...good, nightPay: 51 }, []],
    ['several options for a multiple choice', { ...good, tools: ['Jira', 'Git'] }, []],
    ['several options for a single choice', { ...good, shift: ['Day', 'Night'] }, ['shift']],
    ['an invalid date', { ...good, from: '2027-02-30' }, ['from']],
    ['a row without its required cell', { ...good, projects: [{ name: 'A' }, { year: 2020 }] }, ['projects.1.name']],
    ['a cell of another type', { ...good, projects: [{ name: 'A', year: 'long ago' }] }, ['projects.0.year']],
    ['an unknown question', { ...good, salary: '5' }, ['salary']],
    ['a built-in question, whose answer is a field', { ...good, title: 'Developer' }, ['title']],
  ] as const)('are checked with %s', (_what, answers, wrong) => {
    expect(answerErrors(form, answers as never).map(({ path }) => path.replace('values.', ''))).toEqual(wrong)
  })

  test('show a question when the one it depends on is shown and has the answer', () => {
    const keys = (answers: object) => shownQuestions(form, answers as never).map(({ key }) => key)
    expect(keys({ shift: 'Day', nightPay: 5 })).not.toContain('nightBus')
    expect(keys({ shift: 'Night', nightPay: 5 })).toEqual(expect.arrayContaining(['nightPay', 'nightBus']))
  })

  test('are stored without empty ones and without those to hidden questions', () => {
    expect(answersToStore(form, { ...good, nightPay: 5, from: '' })).toEqual(good)
  })
})

test('a form with a repeated key, a choice without options or a condition on a later question is rejected', () => {
  const [section] = form.sections
  const withQuestions = (...questions: object[]) => FormDefinition.parse({ sections: [{ ...section, questions }] })
  const choice = { key: 'a', type: 'CHOICE', label: 'A', options: ['x'] }
  expect(definitionErrors(form)).toEqual([])
  expect(definitionErrors(withQuestions(choice, choice))).toMatchObject([{ message: 'The key a is used twice.' }])
  expect(definitionErrors(withQuestions({ ...choice, options: [] }))).toHaveLength(1)
  expect(
    definitionErrors(withQuestions({ ...choice, showWhen: { key: 'b', values: ['x'] } }, { ...choice, key: 'b' })),
  ).toHaveLength(1)
})
