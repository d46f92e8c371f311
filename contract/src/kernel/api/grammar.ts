/** Verbs and prepositions before which the noun of a label ends: `Days between submissions`, `Employer pays`. */
const AFTER_THE_NOUN =
  /^(of|by|for|in|on|at|from|to|with|without|between|after|before|until|that|is|are|pays|expires|starts|ends|begins|signs|counts|lies)$/i
/** Singular despite a final s: address, status, basis, canvas. */
const SINGULAR = /(ss|us|is|as|news)$/i

/**
 * Whether the label of a field is plural: `Working days`, `Documents of people`, but not `Address` or `Number of days`.
 */
function isPlural(name: string): boolean {
  const tokens = name.split(/[\s,]+/)
  const end = tokens.findIndex((token, at) => at > 0 && AFTER_THE_NOUN.test(token))
  const noun = tokens[(end === -1 ? tokens.length : end) - 1] ?? ''
  if (tokens.length === 1 && AFTER_THE_NOUN.test(noun)) return false
  return /s$/i.test(noun) && !SINGULAR.test(noun) && !/^[A-Z]+$/.test(noun)
}

/** The message for an empty field: `Name is required.`, `Working days are required.` */
export const requiredText = (name: string) => `${name} ${isPlural(name) ? 'are' : 'is'} required.`
