import { describe, expect, test } from 'vitest'
import { identifies, printedProfile, profileLine } from './profile.rules.ts'

describe('the text of a profile', () => {
  const SOURCE = {
    ...{ name: 'Al Amin Rahman', title: 'Lead at Oryx Telecom', totalYears: '1', city: 'Doha', residenceCountry: 'QA' },
    ...{ nationality: 'SD', visaStatus: null, willRelocate: true, employer: 'Oryx Telecom', skills: [], education: [] },
    ...{
      experience: [],
      certificates: [],
      languages: [],
      noticeDays: 0,
      availableFrom: null,
      contacts: ['amin@x.example'],
    },
    pitch: 'Rahman also works at Oryx Telecom. See https://example.com/amin or linkedin.com/in/amin. Also fluent.',
  }
  test('of a blind one hide the person wherever a text names them, and leave ordinary words', () => {
    const printing = {
      layout: 'BLIND',
      position: 2,
      company: 'Demo',
      jobTitle: 'Lead',
      printedOn: '2026-06-15',
    } as const
    const printed = printedProfile(SOURCE, printing)
    expect(printed.note).toBe(
      'the candidate also works at a confidential employer. See [removed] or [removed] Also fluent.',
    )
    expect(printed.facts).toEqual(
      expect.arrayContaining([
        ['Location', 'Qatar'],
        ['Nationality', null],
      ]),
    )
    expect(profileLine(SOURCE, printing)).toBe(
      'Candidate 2, Lead at a confidential employer, 1 year of experience, immediately',
    )
  })
  test.each([
    ['Meet Rahman this week', true],
    ['From Oryx  Telecom', true],
    ['AL AMIN RAHMAN', true],
    ['Also available at once', false],
    ['Rahmania is a town', false],
  ])('"%s" identifies them: %s', (text, expected) => {
    expect(identifies(SOURCE, text)).toBe(expected)
  })
})
