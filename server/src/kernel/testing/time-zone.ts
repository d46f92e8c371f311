import { expect } from 'vitest'

/** Ahead of UTC by half an hour more than whole ones, and behind it with summer time: the next day begins earlier here, and later there. */
const ZONES = ['UTC', 'Asia/Kolkata', 'America/New_York'] as const

/** A test file always runs in the same zone, so that what fails once fails again; a third of them in each. */
export function zoneOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return ZONES[sum % ZONES.length]!
}

// For each test file again: Node reads the variable whenever it is set. TEST_ZONE runs all files in one zone.
process.env.TZ = process.env.TEST_ZONE ?? zoneOf(expect.getState().testPath ?? '')
