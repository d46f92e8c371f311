import { monthName, weekdayName } from '@muster/contract/kernel/values/days.ts'

const HIJRI_MONTHS = [
  'Muharram',
  'Safar',
  'Rabi al-Awwal',
  'Rabi al-Thani',
  'Jumada al-Ula',
  'Jumada al-Akhirah',
  'Rajab',
  'Shaban',
  'Ramadan',
  'Shawwal',
  'Dhu al-Qadah',
  'Dhu al-Hijjah',
]
const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']
const WHICH: Readonly<Record<string, string>> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', L: 'last' }

/** The rule of a holiday as text: `2 December`, `last Monday of May`, `2 days before Easter`, `1 Shawwal (Hijri)`. */
export function holidayDay(rule: string): string {
  const easter = /^EASTER([+-]\d+)?$/.exec(rule)
  if (easter) {
    const days = Number(easter[1] ?? 0)
    if (days === 0) return 'Easter Sunday'
    return `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'} Easter`
  }
  const hijri = /^H(\d\d)-(\d\d)$/.exec(rule)
  if (hijri) return `${Number(hijri[2])} ${HIJRI_MONTHS[Number(hijri[1]) - 1]} (Hijri)`
  const [month = '', day = '', which] = rule.split('-')
  const name = monthName(Number(month))
  return which === undefined
    ? `${Number(day)} ${name}`
    : `${WHICH[which] ?? which} ${weekdayName(WEEKDAYS.indexOf(day) + 1)} of ${name}`
}
