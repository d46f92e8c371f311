/** All of these prevent users from deciding on their own work, so clients get one code for them. */
const OWN_WORK: ReadonlySet<string> = new Set([
  'notTheCreator',
  'notAContributor',
  'notTheSubmitter',
  'notThePreparer',
  'notTheReviewer',
  'notTheApprover',
])

/** The error code of a failed guard: its name in UPPER_SNAKE. An existing code is returned as it is. */
export function errorCode(guard: string): string {
  if (OWN_WORK.has(guard)) return 'SELF_APPROVAL'
  return /^[a-z][A-Za-z0-9]*$/.test(guard) ? guard.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase() : guard
}
