import { smallPdf } from '../../server/src/modules/consultants/demo/attachments.demo.ts'
import { smallDocx } from '../../server/src/modules/recruiting/demo/docx.demo.ts'
import { runMark } from './desk.ts'

/** A word that occurs only in the CVs of this run. */
export const TERM = `Zeta${runMark}`
export const AMINA = 'Amina Rashid'
export const BASIL = 'Basil Qureshi'
export const CARLA = 'Carla Mendes'
/** The applicants who are submitted to the client. */
export const FORWARD: readonly string[] = [AMINA, BASIL, CARLA]
/** One person in two CVs, with the name spelled in two ways. */
export const LEILA = 'Leila Haddad'
export const DOUBLE = 'Leila Hadad'
const KNOWS_KAFKA: readonly string[] = [...FORWARD, LEILA, DOUBLE]
export const NAMES: readonly string[] = [
  ...KNOWS_KAFKA,
  'Omar Zaki',
  'Henrik Solberg',
  'Yuki Tanaka',
  'Priscilla Okonkwo',
  'Dmitri Volkov',
  'Siobhan Murphy',
  'Rajesh Iyer',
  'Ingrid Bauer',
  'Thabo Nkosi',
  'Camille Laurent',
  'Wei Zhang',
  'Fatou Diallo',
  'Marek Kowalski',
  'Giulia Ferrari',
  'Anders Lindqvist',
]

/** Five digits of this run for the phone numbers. */
const digits = String(Date.now()).slice(-5)
const personOf = (name: string) => (name === DOUBLE ? LEILA : name)
export const emailOf = (name: string) =>
  `${personOf(name).toLowerCase().replaceAll(' ', '.')}.${runMark.toLowerCase()}@example.com`
function linesOf(name: string): string[] {
  const phone = `+971 50 ${digits}${String(NAMES.indexOf(personOf(name))).padStart(2, '0')}`
  const skills = KNOWS_KAFKA.includes(name) ? 'Java (5 years), Kafka, Quarkus' : 'COBOL (3 years)'
  return [
    // One applicant lives in another time zone.
    name,
    'Java developer',
    `${name === AMINA ? 'Mumbai, India' : 'Dubai'} | ${phone} | ${emailOf(name)}`,
    'Skills',
    skills,
    `Project ${TERM}`,
    'Experience',
    'Java developer at Nimbus Systems',
    'Jan 2020 - Present',
  ]
}
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export const cvNameOf = (name: string) => `${name} ${runMark}.${NAMES.indexOf(name) % 3 === 2 ? 'docx' : 'pdf'}`
/** Twenty CVs, every third one in Word. */
export const twentyCVs = () =>
  Promise.all(
    NAMES.map(async (name) =>
      cvNameOf(name).endsWith('docx')
        ? { name: cvNameOf(name), mimeType: DOCX, buffer: await smallDocx(linesOf(name)) }
        : { name: cvNameOf(name), mimeType: 'application/pdf', buffer: smallPdf(linesOf(name)) },
    ),
  )
export const BROKEN_CV = {
  name: `broken-${runMark}.pdf`,
  mimeType: 'application/pdf',
  buffer: smallPdf(['Broken']).subarray(0, 200),
}
