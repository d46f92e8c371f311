import type { View } from '../../kernel/api/views.ts'

/**
 * Business development sees the fields of a client profile: no contact data, pay, notes or screening answers. HR looks
 * up name and status.
 */
export const applicantView: View = {
  resource: 'applicants',
  lookup: ['number', 'name', 'status'],
  limited: [
    'number',
    'name',
    'status',
    'since',
    'countryID',
    '_country',
    'residenceCountry',
    'city',
    'nationality',
    'employer',
    'title',
    'totalYears',
    'relevantYears',
    'skills',
    'experience',
    'education',
    'certificates',
    'languages',
    'visaStatus',
    'visaExpiry',
    'noticeDays',
    'availableFrom',
    'willRelocate',
    'hasResume',
    'openSubmissions',
    'ownerID',
    '_owner',
    'candidateID',
    '_candidate',
    'createdAt',
    'updatedAt',
    'availableTransitions',
    'editable',
  ],
}

/** The field behind each filter, for roles that may not see it. A search uses the CV. */
export const APPLICANT_FILTER_FIELDS = {
  query: 'resumes',
  tag: 'tags',
  source: 'source',
  answer: 'answers',
  withoutConsent: 'consentUntil',
  notContactedFor: 'lastContactedOn',
  payUpTo: 'expectedPay',
  payCurrency: 'expectedPay',
  payPeriod: 'expectedPay',
} as const
