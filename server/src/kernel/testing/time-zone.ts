import { expect } from 'vitest'

/**
 * One zone ahead of UTC with a half-hour offset, and one behind it with summer time: the next day starts earlier or
 * later than in UTC.
 */
const ZONES = ['UTC', 'Asia/Kolkata', 'America/New_York'] as const

/** A test file always runs in the same zone, so that failures can be reproduced; a third of the files in each. */
export function zoneOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return ZONES[sum % ZONES.length]!
}

// Set for each test file: Node reads the variable whenever it is set. TEST_ZONE runs all files in one zone.
process.env.TZ = process.env.TEST_ZONE ?? zoneOf(expect.getState().testPath ?? '')
