/**
 * Whether each step of an approval can be decided by a person of its own: `eligible` has the people of each step. Answers the steps that are
 * left without one, by their place, when as many as can be are seated.
 */
export function unassignedSteps(eligible: readonly (readonly string[])[]): number[] {
  const stepOf = new Map<string, number>()
  const seat = (step: number, asked: Set<string>): boolean => {
    for (const person of eligible[step]!) {
      if (asked.has(person)) continue
      asked.add(person)
      const taken = stepOf.get(person)
      if (taken === undefined || seat(taken, asked)) {
        stepOf.set(person, step)
        return true
      }
    }
    return false
  }
  return eligible.flatMap((_, step) => (seat(step, new Set()) ? [] : [step]))
}
