import { FormDefinition } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { describe, expect, test } from 'vitest'
import {
  addQuestion,
  addSection,
  changeQuestion,
  moveQuestion,
  moveSection,
  placeQuestion,
  removeSection,
  stepPlace,
  withKeys,
} from './builderState.ts'
import { definitionChanges } from './definitionChanges.ts'

const question = (key: string, more: object = {}) => ({ key, type: 'TEXT', label: key.toUpperCase(), ...more })
const form = FormDefinition.parse({
  sections: [
    { key: 'one', title: 'One', questions: [question('a', { builtIn: true }), question('b'), question('c')] },
    { key: 'two', title: 'Two', questions: [question('d')] },
  ],
})
const order = ({ sections }: FormDefinition) =>
  sections.map(({ questions }) => questions.map(({ key }) => key).join('')).join(' ')
const at = (section: number, place: number) => ({ section, question: place })

describe('the order of a form', () => {
  test.each([
    ['down in its section', at(0, 0), at(0, 2), 'bac d'],
    ['up in its section', at(0, 2), at(0, 0), 'cab d'],
    ['into another section', at(0, 1), at(1, 0), 'ac bd'],
    ['after the last question', at(0, 0), at(1, 1), 'bc da'],
    ['to its own position', at(0, 1), at(0, 1), 'abc d'],
  ])('a question is moved %s by drag and drop', (_what, from, to, expected) => {
    expect(order(moveQuestion(form, from, to))).toBe(expected)
  })

  test.each([
    ['down', at(0, 0), 1, 'bac d'],
    ['up', at(0, 1), -1, 'bac d'],
    ['down into the next section', at(0, 2), 1, 'ab cd'],
    ['up into the previous section', at(1, 0), -1, 'abcd '],
  ] as const)('a question is moved %s by keyboard', (_what, from, step, expected) => {
    expect(order(placeQuestion(form, from, stepPlace(form, from, step)!))).toBe(expected)
  })

  test('the first question cannot move up, nor the last one down', () => {
    expect([stepPlace(form, at(0, 0), -1), stepPlace(form, at(1, 0), 1)]).toEqual([null, null])
  })

  test('two sections are swapped; a removed section leaves its questions that cannot be removed', () => {
    expect(order(moveSection(form, 0, 1))).toBe('d abc')
    expect(order(removeSection(form, 0, (key) => key === 'a'))).toBe('da')
  })
})

test('new questions and sections get keys from their labels, and conditions refer to the new keys', () => {
  const added = addQuestion(addQuestion(addSection(form), 2), 2)
  const shift = changeQuestion(added, at(2, 0), { label: 'Shift pattern', type: 'CHOICE', options: ['Day'] })
  const named = changeQuestion(shift, at(2, 1), { label: 'B', showWhen: { key: 'new2', values: ['Day'] } })
  const keyed = withKeys(named, ['city']).sections[2]!
  expect(keyed.key).toBe('section')
  expect(keyed.questions).toMatchObject([{ key: 'shiftPattern' }, { key: 'b2', showWhen: { key: 'shiftPattern' } }])
})

test('the changes of a draft are listed by question', () => {
  const changed = changeQuestion(moveQuestion(form, at(0, 1), at(1, 1)), at(0, 0), { required: true, help: 'Full' })
  const { sections } = addQuestion(changed, 0, { ...form.sections[0]!.questions[0]!, key: 'e', label: 'E' })
  const after = {
    sections: sections.map((one) => ({ ...one, questions: one.questions.filter(({ key }) => key !== 'c') })),
  }
  expect(definitionChanges(form, after).map(({ kind, label, what }) => `${label} ${kind} ${what}`)).toEqual([
    'A changed now required, help text',
    'E added in One',
    'B moved to Two',
    'C removed from One',
  ])
  expect(definitionChanges(form, moveQuestion(form, at(0, 0), at(0, 3)))).toMatchObject([{ kind: 'moved', label: 'A' }])
  expect(definitionChanges(form, form)).toEqual([])
})
