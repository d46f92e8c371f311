import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { jobEndpoints } from '@muster/contract/recruiting/jobs/jobs.contract.ts'
import {
  engagementLabels,
  languageLevelLabels,
  seniorityLabels,
  workModeLabels,
} from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import type { Skill } from '@muster/contract/recruiting/values.contract.ts'
import { asPreview, registerDrawing, renderPdf } from '../../../kernel/documents/pdf.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { companyName } from '../company-name.queries.ts'
import type { PrintedDescription } from './description.documents.ts'
import { type LoadedJob, loadJob } from './jobs.queries.ts'

const DRAWING = 'job-description'
registerDrawing(DRAWING, new URL('./description.documents.ts', import.meta.url), 'renderDescriptionPdf')

/** The description of a job as PDF; `anonymous` omits the client, also where the texts name it. */
export async function printDescription(call: Call<(typeof jobEndpoints)['description']>): Promise<Download> {
  const { db, scope, params, query, staff, today, appContext } = call
  const job = await loadJob(db, scope, { id: params.id })
  const country = await db
    .selectFrom('country')
    .select('name')
    .where('id', '=', job.countryId)
    .executeTakeFirstOrThrow()
  const company = await companyName(db, appContext, job.countryId)
  const data = descriptionOf(job, {
    company,
    countryName: country.name,
    printedOn: today,
    isAnonymous: query.anonymous === true,
  })
  const body = await asPreview(staff.id, () => renderPdf(DRAWING, { ...data }))
  return { name: `${job.number} ${data.name}.pdf`, type: 'application/pdf', body, inline: query.inline === 'true' }
}

interface DescriptionOptions {
  readonly company: string
  readonly countryName: string
  readonly printedOn: string
  readonly isAnonymous: boolean
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
const yearsText = (years: string) => `${years} ${years === '1' ? 'year' : 'years'}`
const skillText = ({ name, years }: Skill) => (years ? `${name} (${yearsText(years)})` : name)
const joined = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(', ') || null
const LEVELS: Readonly<Record<string, string>> = languageLevelLabels

function descriptionOf(
  job: LoadedJob,
  { company, countryName, printedOn, isAnonymous }: DescriptionOptions,
): PrintedDescription {
  const hidden = isAnonymous ? [job.clientName, job.endClient].filter((name): name is string => Boolean(name)) : []
  const names =
    hidden.length > 0
      ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${hidden.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
      : null
  const clean = (text: string) => (names ? text.replace(names, 'our client') : text)
  const name = clean(job.title)
  const languages = job.languages as unknown as { name: string; level: string | null }[]
  return {
    title: `${name} · ${job.number}`,
    printedOn,
    foot: company,
    company,
    name,
    facts: [
      ['Reference', job.number],
      ['Client', isAnonymous ? null : (job.endClient ?? job.clientName)],
      ['Location', joined([job.city, countryName])],
      ['Work mode', workModeLabels[job.workMode as keyof typeof workModeLabels]],
      ['Contract type', engagementLabels[job.engagement as keyof typeof engagementLabels]],
      [
        'Duration',
        job.durationMonths === null ? null : `${job.durationMonths} ${job.durationMonths === 1 ? 'month' : 'months'}`,
      ],
      ['Start date', job.startDate && formatLongDate(job.startDate)],
      ['Seniority', job.seniority && seniorityLabels[job.seniority as keyof typeof seniorityLabels]],
      ['Experience', job.minimumYears && `At least ${yearsText(job.minimumYears)}`],
      [
        'Languages',
        joined(
          languages.map(({ name: language, level }) =>
            level ? `${language} (${(LEVELS[level] ?? level).toLowerCase()})` : language,
          ),
        ),
      ],
      ['Certifications', joined(job.certifications)],
      ['Interview rounds', job.interviewRounds === null ? null : String(job.interviewRounds)],
    ],
    description: job.description && clean(job.description),
    required: (job.mustSkills as unknown as Skill[]).map(skillText),
    preferred: (job.niceSkills as unknown as Skill[]).map(skillText),
  }
}
