import { clockIn } from '@muster/contract/recruiting/interviews/zoned-time.rules.ts'
import { matchingOptions, type Option, type OptionSource } from '../../../../ui/fields/choices/options.ts'

const MAX_OFFERED = 30

const optionOf = (zone: string): Option => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
  hint: `now ${clockIn(zone, new Date()).time}`,
})

/** All time zones; before a search term those of the job, the applicant and the user. */
export const zonesOf = (first: readonly string[]): OptionSource => ({
  search: (letters) => {
    const all = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
    const found = letters.trim()
      ? matchingOptions(all, letters)
      : [...new Set(first)].map((value) => ({ value, label: value }))
    return Promise.resolve(found.slice(0, MAX_OFFERED).map(({ value }) => optionOf(value)))
  },
  named: (values) => Promise.resolve(values.map(optionOf)),
})
