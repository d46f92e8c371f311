import type { RecordFields } from '../kernel/api/record-fields.ts'
import {
  bankChangeStatusLabels,
  candidateStatusLabels,
  expiryLabels,
  identityNumberLabels,
  maritalStatusLabels,
  residencyLabels,
  visaSponsorLabels,
} from './consultants.labels.ts'
import { dependantFields } from './dependant-fields.labels.ts'

/** Bank details and pay are not imported: bank details need an approval, pay has versions. */
const PROFILE = {
  name: {
    label: 'Full name',
    column: 'Name',
    import: {
      label: 'Name',
      aliases: ['Full name', 'Consultant', 'Candidate', 'Employee', 'Employee name', 'Name as passport'],
      required: true,
      madeOf: ['firstName', 'lastName'],
    },
  },
  countryID: {
    label: 'Country',
    import: {
      field: 'country',
      aliases: ['Country of work', 'Work country', 'Country code', 'countryID'],
      required: true,
    },
  },
  firstName: { label: 'First name', import: { aliases: ['Given name', 'Given names', 'Forename'] } },
  lastName: { label: 'Last name', import: { aliases: ['Family name', 'Surname'] } },
  nameArabic: { label: 'Arabic name', import: { aliases: ['Name in Arabic', 'Name AR'] } },
  preferredName: { label: 'Preferred name', import: { aliases: ['Known as'] } },
  title: { label: 'Job title', import: { aliases: ['Title', 'Designation', 'Position'] } },
  clientID: { label: 'Client', import: { field: 'client', aliases: ['Client name', 'Customer'] } },
  site: { label: 'Work location', import: { aliases: ['Location', 'Site'] } },
  nationality: { label: 'Nationality', import: { aliases: ['Citizenship'] } },
  birthDate: {
    label: 'Date of birth',
    format: 'DAY',
    import: { label: 'Birth date', aliases: ['Date of birth', 'DOB'] },
  },
  gender: { label: 'Gender', import: { aliases: ['Sex'] } },
  maritalStatus: { label: 'Marital status', codes: maritalStatusLabels, import: {} },
  personalEmail: { label: 'Personal email', import: { aliases: ['Personal e-mail', 'Email', 'E-mail', 'Mail'] } },
  workEmail: { label: 'Work email', import: { aliases: ['Work e-mail', 'Company email', 'Official email'] } },
  mobile: { label: 'Mobile', import: { aliases: ['Phone', 'Mobile number', 'Contact number'] } },
  homePhone: { label: 'Home phone', import: { aliases: ['Home country phone'] } },
  currentAddress: { label: 'Current address', import: { aliases: ['Address'] } },
  permanentAddress: { label: 'Permanent address', import: { aliases: ['Home address'] } },
  skills: { label: 'Skills', hint: 'Press Enter or comma to add a skill.', format: 'LIST', import: {} },
  languages: { label: 'Languages', format: 'LIST', import: {} },
  tags: { label: 'Tags', format: 'LIST', import: {} },
  serviceStartDate: { label: 'Service start', format: 'DAY', import: { aliases: ['Service start date'] } },
  joinedDate: {
    label: 'Joining date',
    format: 'DAY',
    import: { aliases: ['Joined', 'Date of joining', 'DOJ', 'Start date'] },
  },
  probationEnd: { label: 'Probation end', format: 'DAY', import: {} },
  contractEnd: { label: 'Contract end', format: 'DAY', import: { aliases: ['Contract expiry', 'Contract end date'] } },
  residencyStatus: { label: 'Residency', codes: residencyLabels, import: { label: 'Residency status' } },
  visaSponsor: { label: 'Visa sponsor', codes: visaSponsorLabels, import: { aliases: ['Sponsor'] } },
  status: { label: 'Status', codes: candidateStatusLabels },
  effectiveDate: { label: 'Effective date', format: 'DAY' },
  lastWorkingDay: { label: 'Last working day', format: 'DAY' },
  exitReason: { label: 'Exit reason' },
} as const satisfies RecordFields

const IDENTITY = {
  'identity.passportNumber': {
    label: identityNumberLabels.passportNumber,
    import: { aliases: ['Passport no', 'Passport'] },
  },
  'identity.passportIssue': {
    label: 'Passport issued',
    record: 'Issued',
    format: 'DAY',
    import: { label: 'Passport issue', aliases: ['Passport issue date'] },
  },
  'identity.passportExpiry': {
    label: `${expiryLabels.passportExpiry} expires`,
    column: expiryLabels.passportExpiry,
    format: 'DAY',
    import: { label: 'Passport expiry', aliases: ['Passport expiry date'] },
  },
  'identity.passportPlace': {
    label: 'Place of issue',
    import: { label: 'Passport place of issue', aliases: ['Place of issue'] },
  },
  'identity.nationalID': { label: identityNumberLabels.nationalID, import: {} },
  'identity.residenceID': {
    label: identityNumberLabels.residenceID,
    import: { aliases: ['Emirates ID', 'Iqama', 'Iqama no', 'QID', 'CPR', 'Civil ID'] },
  },
  'identity.residenceExpiry': {
    label: `${expiryLabels.residenceExpiry} expires`,
    column: expiryLabels.residenceExpiry,
    format: 'DAY',
    import: { label: 'Residence expiry', aliases: ['Emirates ID expiry', 'Iqama expiry'] },
  },
  'identity.visaNumber': { label: identityNumberLabels.visaNumber, import: { aliases: ['Visa no'] } },
  'identity.visaExpiry': {
    label: `${expiryLabels.visaExpiry} expires`,
    column: expiryLabels.visaExpiry,
    format: 'DAY',
    import: { label: 'Visa expiry', aliases: ['Visa expiry date'] },
  },
  'identity.workPermitNumber': {
    label: identityNumberLabels.workPermitNumber,
    import: { aliases: ['Labour card', 'Work permit no'] },
  },
  'identity.workPermitExpiry': {
    label: `${expiryLabels.workPermitExpiry} expires`,
    column: expiryLabels.workPermitExpiry,
    format: 'DAY',
    import: { label: 'Work permit expiry', aliases: ['Labour card expiry'] },
  },
  'identity.mohrePersonID': { label: identityNumberLabels.mohrePersonID, import: {} },
  'identity.socialInsuranceNumber': {
    label: identityNumberLabels.socialInsuranceNumber,
    import: { aliases: ['GOSI number'] },
  },
  'identity.socialInsuranceSince': { label: 'Insured since', format: 'DAY' },
  'identity.medicalExpiry': {
    label: `${expiryLabels.medicalExpiry} expires`,
    column: expiryLabels.medicalExpiry,
    format: 'DAY',
  },
  'identity.files': { label: 'File' },
} as const satisfies RecordFields

/** The lists of the profile, and the fields of a row of each. */
const BACKGROUND = {
  emergencyContacts: { label: 'Emergency contacts' },
  'emergencyContacts.name': { label: 'Name' },
  'emergencyContacts.relation': { label: 'Relationship' },
  'emergencyContacts.phone': { label: 'Phone' },
  education: { label: 'Education' },
  'education.degree': { label: 'Degree' },
  'education.institute': { label: 'Institute' },
  'education.year': { label: 'Year' },
  'education.attested': { label: 'Attested', format: 'FLAG' },
  experience: { label: 'Experience' },
  'experience.employer': { label: 'Employer' },
  'experience.title': { label: 'Job title' },
  'experience.from': { label: 'Start date', format: 'DAY' },
  'experience.to': { label: 'End date', format: 'DAY' },
  'experience.reasonForLeaving': { label: 'Reason for leaving' },
  attachments: { label: 'File' },
} as const satisfies RecordFields

const PAY_AND_BANK = {
  'pay.gross': { label: 'Monthly pay' },
  'pay.currency': { label: 'Currency' },
  'pay.components': { label: 'Components' },
  'pay.effectiveFrom': { label: 'Effective from', history: 'Pay effective from', format: 'DAY' },
  'pay.overtimeExempt': { label: 'Exempt from overtime', format: 'FLAG' },
  'pay.onCallRate': { label: 'On-call rate per day' },
  'pay.files': { label: 'File' },
  'bank.accountName': { label: 'Account holder' },
  'bank.bankName': { label: 'Bank' },
  'bank.iban': { label: 'IBAN' },
  'bank.swift': { label: 'SWIFT', hint: '8 or 11 letters and digits' },
  'bank.routingCode': { label: 'Routing code', hint: 'Sort code or IFSC' },
  'bank.accountNumber': { label: 'Account number', hint: 'Only if there is no IBAN' },
  'bank.effectiveFrom': { label: 'Effective from', history: 'Bank details effective from', format: 'DAY' },
  'bank.change': { label: 'Bank change', codes: bankChangeStatusLabels },
  'bank.files': { label: 'File' },
} as const satisfies RecordFields

/** The fields of a consultant. */
export const consultantFields = {
  ...PROFILE,
  ...IDENTITY,
  ...BACKGROUND,
  ...PAY_AND_BANK,
  'dependants.relation': dependantFields.relation,
} as const satisfies RecordFields
export type ConsultantField = keyof typeof consultantFields
