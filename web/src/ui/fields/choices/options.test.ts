import { expect, test } from 'vitest'
import { matchingOptions, nextOptionStartingWith, searchAnnouncement, unmatchedTexts, valueOnBlur } from './options.ts'

const named = (...labels: string[]) => labels.map((label) => ({ label }))
const found = (letters: string, ...labels: string[]) =>
  matchingOptions(named(...labels), letters).map(({ label }) => label)

test('exact matches come first, then labels that begin with the search term, then those that contain it', () => {
  expect(found('india', 'British Indian Ocean Territory', 'India', 'Indiana')).toEqual([
    'India',
    'Indiana',
    'British Indian Ocean Territory',
  ])
  expect(found('om', 'Colombia', 'Oman', 'Somalia', 'The Omega')).toEqual(['Oman', 'The Omega', 'Colombia', 'Somalia'])
  expect(found('reunion', 'France', 'Réunion')).toEqual(['Réunion'])
  expect(found(' ', 'B', 'A'), 'no input: all options in their order').toEqual(['B', 'A'])
  expect(matchingOptions([{ label: 'Oryx', hint: 'OTP, Doha' }], 'doha')).toHaveLength(1)
})

test('typed letters choose in a short list as in a native select', () => {
  const grades = named('Junior', 'Mid', 'Senior', 'Staff')
  const press = (letters: string, chosen = -1) => nextOptionStartingWith(grades, letters, chosen)?.label
  expect([press('s'), press('s', 2), press('ss', 3)]).toEqual(['Senior', 'Staff', 'Senior'])
  expect([press('st'), press('st', 2), press('x')]).toEqual(['Staff', 'Staff', undefined])
})

test('a screen reader announces the first match and the number of matches', () => {
  const typed = (letters: string, ...labels: string[]) => searchAnnouncement(named(...labels), letters)
  expect(typed('ind', 'India', 'Indonesia')).toBe('India, first of 2')
  expect([typed('indi', 'India'), typed('x'), typed('India', 'India', 'Indiana'), typed(' ')]).toEqual([
    'India',
    'No results',
    '',
    '',
  ])
})

test('text that matches no option is reported when the field loses focus, and the former choice is cleared', () => {
  const countries = [
    { value: 'BH', label: 'Bahrain' },
    { value: 'SA', label: 'Saudi Arabia' },
  ]
  const left = (text: string, chosen = 'BH') => valueOnBlur(countries, chosen, text)
  expect(left('Bahrain'), 'its name is still shown').toEqual({ value: 'BH' })
  expect(left('saudi arabia'), 'with this name').toEqual({ value: 'SA' })
  expect(left(' '), 'emptied').toEqual({ value: '' })
  expect(left('BahrainSaudi')).toEqual({ value: '', unmatched: 'BahrainSaudi' })
  expect(left('Saudi', ''), 'a partial name does not select an option').toEqual({ value: '', unmatched: 'Saudi' })
  const twins = [...countries, { value: 'B2', label: 'Bahrain' }]
  expect(valueOnBlur(twins, 'B2', 'Bahrain'), 'of two options with the same name the selected one').toEqual({
    value: 'B2',
  })
  expect(unmatchedTexts(new Map([['countryID', 'Sudia']]))).toEqual({
    countryID: '“Sudia” is not in the list. Select an entry from the list.',
  })
})
