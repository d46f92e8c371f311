import { describe, expect, test } from 'vitest'
import { identifiesPerson, printedProfile, profileLine } from './profile.rules.ts'

describe('the text of a profile', () => {
  const SOURCE = {
    name: 'Al Amin Rahman',
    title: 'Lead at Oryx Telecom',
    totalYears: '1',
    city: 'Doha',
    residenceCountry: 'QA',
    nationality: 'SD',
    visaStatus: null,
    willRelocate: true,
    employer: 'Oryx Telecom',
    skills: [],
    education: [],
    experience: [],
    certificates: [],
    languages: [],
    noticeDays: 0,
    availableFrom: null,
    contacts: ['amin@x.example'],
    pitch: 'Rahman also works at Oryx Telecom. See https://example.com/amin or linkedin.com/in/amin. Also fluent.',
  }
  test('of a blind profile omits names of the person in every text, and keeps ordinary words', () => {
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
  ])('"%s" identifies the person: %s', (text, expected) => {
    expect(identifiesPerson(SOURCE, text)).toBe(expected)
  })
  test.each([
    ['José Núñez', 'Meet Jose, called NUNEZ by all.', 'Meet the candidate, called the candidate by all.'],
    ['Jose Nunez', 'José Nu\u0301ñez leads.', 'the candidate leads.'],
    ['Jürgen Groß', 'Ask Jurgen Gross or GROß.', 'Ask the candidate or the candidate.'],
    ['Łukasz Sørensen', 'Lukasz (Sorensen)', 'the candidate (the candidate)'],
    ['Renee', 'Renée’s team, not Reneeville', 'the candidate’s team, not Reneeville'],
  ])('of %s also omits the name with other accents: %s', (name, text, expected) => {
    const source = { ...SOURCE, name, employer: 'Société Générale', pitch: `${text} Before at SOCIETE GENERALE.` }
    const printing = { layout: 'BLIND', position: 1, company: 'D', jobTitle: 'Lead', printedOn: '2026-06-15' } as const
    expect(printedProfile(source, printing).note).toBe(`${expected} Before at a confidential employer.`)
    expect(identifiesPerson(source, text)).toBe(true)
  })
})
