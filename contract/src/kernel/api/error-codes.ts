/** All of these keep people from deciding about their own work, so clients see one code for them. */
const OWN_WORK: ReadonlySet<string> = new Set([
  'notTheCreator',
  'notAContributor',
  'notTheSubmitter',
  'notThePreparer',
  'notTheReviewer',
  'notTheApprover',
])

/** The error code of a guard that failed: its name in UPPER_SNAKE. A code is its own. */
export function errorCode(guard: string): string {
  if (OWN_WORK.has(guard)) return 'SELF_APPROVAL'
  return /^[a-z][A-Za-z0-9]*$/.test(guard) ? guard.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase() : guard
}
