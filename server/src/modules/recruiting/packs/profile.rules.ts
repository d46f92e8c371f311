import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { visaStatusLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import { languageLevelLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import type { PackLayout } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import type { PrintedProfile } from './profile.documents.ts'
import { mentionsAny, replaceTerms } from './redaction.rules.ts'

interface NamedItem {
  readonly name: string
}

/**
 * The data of a profile: fields of the applicant and terms of the submission. It has no pay, contact details or notes.
 */
export interface ProfileSource {
  readonly name: string
  readonly title: string | null
  readonly totalYears: string | null
  readonly city: string | null
  readonly residenceCountry: string | null
  readonly nationality: string | null
  readonly visaStatus: string | null
  readonly willRelocate: boolean | null
  readonly employer: string | null
  readonly skills: readonly (NamedItem & { readonly years: string | null })[]
  readonly experience: readonly {
    readonly employer: string
    readonly title: string | null
    readonly from: string | null
    readonly to: string | null
  }[]
  readonly education: readonly {
    readonly degree: string
    readonly institute: string | null
    readonly year: number | null
  }[]
  readonly certificates: readonly (NamedItem & { readonly year: number | null })[]
  readonly languages: readonly (NamedItem & { readonly level: string | null })[]
  readonly pitch: string | null
  readonly noticeDays: number | null
  readonly availableFrom: string | null
  /** Email addresses and phone numbers, to be removed from texts; none of them is shown. */
  readonly contacts: readonly string[]
}

interface ProfileLayout {
  readonly layout: PackLayout
  /** The position in the pack, from 1. */
  readonly position: number
}

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g
const PHONE = /\+?\(?\d(?:[\s()./-]{0,2}\d){7,14}/g
const WEB = /\b(?:https?:\/\/|www\.|linkedin\.com|github\.com)\S*/gi

/** The name and its parts, longest first. Parts of one or two letters, as in "Al Amin", would match ordinary words. */
const namePartsOf = (name: string) =>
  [...new Set([name, ...name.split(/[\s-]+/).filter((part) => part.length > 2)])].sort((a, b) => b.length - a.length)

const employersOf = ({ employer, experience }: Pick<ProfileSource, 'employer' | 'experience'>) => [
  ...new Set([employer, ...experience.map((one) => one.employer)].filter((one): one is string => Boolean(one?.trim()))),
]

/** Removes contact details from a text, and from an anonymous profile the name and the employers as well. */
function redactor(source: ProfileSource, layout: PackLayout): (text: string) => string {
  const known = source.contacts.filter((one) => one.trim().length > 4)
  const names = layout === 'BLIND' ? namePartsOf(source.name) : []
  const employers = layout === 'BLIND' ? employersOf(source) : []
  return (text) => {
    const clean = text.replace(EMAIL, '[removed]').replace(WEB, '[removed]').replace(PHONE, '[removed]')
    const named = replaceTerms(replaceTerms(clean, known, '[removed]'), employers, 'a confidential employer')
    return replaceTerms(named, names, 'the candidate')
  }
}

/** Whether a text entered by a user names the person or an employer, which an anonymous profile must not. */
export const identifiesPerson = (
  source: Pick<ProfileSource, 'name' | 'employer' | 'experience'>,
  text: string,
): boolean => mentionsAny(text, [...namePartsOf(source.name), ...employersOf(source)])

const regions = new Intl.DisplayNames(['en'], { type: 'region' })
const countryName = (code: string | null) => (code === null ? null : (regions.of(code) ?? code))
const years = (count: string | null) => (count === null ? null : `${count} ${count === '1' ? 'year' : 'years'}`)
const joined = (parts: readonly (string | null)[], separator = ', ') => parts.filter(Boolean).join(separator) || null
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Mar 2021`; in an anonymous profile only the year. */
const monthOf = (day: string, layout: PackLayout) =>
  layout === 'BLIND' ? day.slice(0, 4) : `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
const periodOf = (from: string | null, to: string | null, layout: PackLayout) =>
  from === null
    ? to === null
      ? ''
      : monthOf(to, layout)
    : `${monthOf(from, layout)} – ${to ? monthOf(to, layout) : 'today'}`

/** `Available from 1 Jan 2027` or `30 days’ notice`. */
function availabilityOf({ noticeDays, availableFrom }: Pick<ProfileSource, 'noticeDays' | 'availableFrom'>) {
  if (availableFrom) return `From ${formatLongDate(availableFrom)}`
  if (noticeDays === null) return null
  return noticeDays === 0 ? 'Immediately' : `${noticeDays} ${noticeDays === 1 ? 'day’s' : 'days’'} notice`
}

const nameShown = ({ name }: Pick<ProfileSource, 'name'>, { layout, position }: ProfileLayout) =>
  layout === 'BLIND' ? `Candidate ${position}` : name

const MAX_SUMMARY_SKILLS = 6

/** The summary of a profile in one line, for the page and the email. */
export function shownProfile(source: ProfileSource, presented: ProfileLayout) {
  const clean = redactor(source, presented.layout)
  const skills = source.skills.slice(0, MAX_SUMMARY_SKILLS).map(({ name }) => clean(name))
  return {
    name: nameShown(source, presented),
    title: source.title && clean(source.title),
    summary: joined(
      [
        source.totalYears && `${years(source.totalYears)} of experience`,
        skills.join(', '),
        countryName(source.residenceCountry),
      ],
      ' · ',
    ),
    availability: availabilityOf(source),
  }
}

/** `Priya Nair, Senior Java Developer, 9 years of experience` */
export function profileLine(source: ProfileSource, presented: ProfileLayout): string {
  const { name, title, availability } = shownProfile(source, presented)
  const experience = source.totalYears && `${years(source.totalYears)} of experience`
  return joined([name, title, experience, availability?.toLowerCase() ?? null])!
}

interface ProfilePrintOptions extends ProfileLayout {
  readonly company: string
  readonly jobTitle: string
  /** `2026-11-21` */
  readonly printedOn: string
}

const VISAS: Readonly<Record<string, string>> = visaStatusLabels
const LEVELS: Readonly<Record<string, string>> = languageLevelLabels

/** The content of the PDF. */
export function printedProfile(source: ProfileSource, printing: ProfilePrintOptions): PrintedProfile {
  const { layout, company, jobTitle, printedOn } = printing
  const isBlind = layout === 'BLIND'
  const clean = redactor(source, layout)
  const { name, title } = shownProfile(source, printing)
  return {
    title: `${name} · ${jobTitle}`,
    printedOn,
    foot: `Confidential · ${company}`,
    company,
    name,
    headline: title,
    jobTitle,
    note: source.pitch && clean(source.pitch),
    facts: [
      ['Experience', years(source.totalYears)],
      ['Location', joined([isBlind ? null : source.city, countryName(source.residenceCountry)])],
      ['Nationality', isBlind ? null : countryName(source.nationality)],
      ['Work permit', source.visaStatus && (VISAS[source.visaStatus] ?? null)],
      ['Relocation', source.willRelocate === null ? null : source.willRelocate ? 'Yes' : 'No'],
      ['Availability', availabilityOf(source)],
      [
        'Languages',
        joined(
          source.languages.map(({ name: language, level }) =>
            level ? `${language} (${(LEVELS[level] ?? level).toLowerCase()})` : language,
          ),
        ),
      ],
    ],
    skills: source.skills.map((skill) => [clean(skill.name), years(skill.years) ?? ''] as const),
    experience: source.experience.map((one) => ({
      period: periodOf(one.from, one.to, layout),
      title: one.title ? clean(one.title) : '',
      employer: isBlind ? 'Confidential' : one.employer,
    })),
    education: source.education.map(({ degree, institute, year }) => [
      clean(degree),
      isBlind ? '' : (institute ?? ''),
      year === null ? '' : String(year),
    ]),
    certificates: source.certificates.map(
      (one) => joined([clean(one.name), one.year === null ? null : String(one.year)])!,
    ),
  }
}
