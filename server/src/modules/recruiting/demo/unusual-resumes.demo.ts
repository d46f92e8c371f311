import sharp from 'sharp'

const PROJECTS = [
  ['Payment gateway', 'Moved the settlement of card payments from nightly batches to events.'],
  ['Customer portal', 'Rebuilt the portal for two million customers in Arabic and English.'],
  ['Data platform', 'Brought the reports of eleven branches together on one platform.'],
  ['Branch migration', 'Moved the core system of a branch over a weekend without loss of data.'],
  ['Fraud alerts', 'Cut the time from a suspicious transfer to its alert to two seconds.'],
  ['Mobile onboarding', 'Opened accounts on the phone, with the check of the identity card.'],
] as const
const TASKS = [
  'Agreed the scope with the business and estimated the work.',
  'Designed the interfaces and reviewed the code of six developers.',
  'Wrote the tests and set up the delivery pipeline.',
  'Planned the rehearsals and the release.',
  'Trained the support team and handed over.',
] as const
const YEARS_LISTED = 4

/** Each project of each year with its tasks, which makes a CV of several pages. */
export const projectLines = (): string[] => [
  'Selected projects',
  ...Array.from({ length: YEARS_LISTED }, (_, nth) => nth + 1).flatMap((phase) =>
    PROJECTS.flatMap(([name, about]) => [`${name}, phase ${phase}`, about, ...TASKS]),
  ),
]

/** A CV in Arabic of one page; names of technologies are in Latin letters, as people write them. */
export const arabicLines = ({ email, phone }: { readonly email: string; readonly phone: string }): string[] => [
  'السيرة الذاتية',
  'الاسم: ليلى يوسف الحداد',
  `هاتف: ${phone}`,
  email,
  'الملخص',
  'مطورة برمجيات في قطاع المصارف منذ ثماني سنوات.',
  'الخبرة العملية',
  'Java developer at Falcon Bank',
  'يناير 2019 - حتى الآن',
  'المهارات',
  'Java, Spring Boot, PostgreSQL, Kafka',
  'التعليم',
  'بكالوريوس علوم الحاسوب، Demo University',
  'اللغات',
  'العربية، English (fluent)',
]

/** A page of a scanner: a picture of lines, without text. */
export async function scannedPdf(): Promise<Buffer> {
  const lines = Array.from({ length: 26 }, (_, nth) => {
    const width = nth % 6 === 0 ? 160 : 330 + ((nth * 47) % 130)
    return `<rect x="60" y="${70 + nth * 27}" width="${width}" height="${nth % 6 === 0 ? 12 : 8}" fill="#444"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="595" height="842"><rect width="595" height="842" fill="#f4f1ea"/><g transform="rotate(-0.6 297 421)">${lines.join('')}</g></svg>`
  const picture = await sharp(Buffer.from(svg)).jpeg({ quality: 60 }).toBuffer()
  const content = 'q 595 0 0 842 0 0 cm /Scan Do Q'
  const head = `<< /Type /XObject /Subtype /Image /Width 595 /Height 842 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /Scan 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `${head}\nstream\n${picture.toString('latin1')}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const table = objects.map((object, nth) => {
    const offset = String(text.length).padStart(10, '0')
    text += `${nth + 1} 0 obj\n${object}\nendobj\n`
    return `${offset} 00000 n \n`
  })
  const end = `xref\n0 6\n0000000000 65535 f \n${table.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + end, 'latin1')
}
