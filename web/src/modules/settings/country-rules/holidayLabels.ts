const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const HIJRI_MONTHS = [
  ...['Muharram', 'Safar', 'Rabi al-Awwal', 'Rabi al-Thani', 'Jumada al-Ula', 'Jumada al-Akhirah'],
  ...['Rajab', 'Shaban', 'Ramadan', 'Shawwal', 'Dhu al-Qadah', 'Dhu al-Hijjah'],
]
const WEEKDAYS: Readonly<Record<string, string>> = {
  ...{
    MON: 'Monday',
    TUE: 'Tuesday',
    WED: 'Wednesday',
    THU: 'Thursday',
    FRI: 'Friday',
    SAT: 'Saturday',
    SUN: 'Sunday',
  },
}
const WHICH: Readonly<Record<string, string>> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', L: 'last' }

/** The rule of a holiday as people say it: `2 December`, `last Monday of May`, `2 days before Easter`, `1 Shawwal (Hijri)`. */
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
  const name = MONTHS[Number(month) - 1] ?? month
  return which === undefined ? `${Number(day)} ${name}` : `${WHICH[which] ?? which} ${WEEKDAYS[day] ?? day} of ${name}`
}
