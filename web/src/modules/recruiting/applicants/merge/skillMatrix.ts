interface Skilled {
  readonly skills: readonly { readonly name: string; readonly years: string | null }[]
}

interface SkillRow {
  readonly name: string
  /** For each applicant: the years, an empty text where none are stored, null without the skill. */
  readonly years: readonly (string | null)[]
}

/** More skills would hide the important ones. */
const MAX_SKILLS = 30

/** The skills of all applicants, the most common ones first. */
export function skillMatrix(people: readonly Skilled[]): SkillRow[] {
  const names = new Map(people.flatMap(({ skills }) => skills.map(({ name }) => [name.toLowerCase(), name] as const)))
  const rows = [...names].map(([key, name]) => ({
    name,
    years: people.map(({ skills }) => {
      const skill = skills.find((one) => one.name.toLowerCase() === key)
      return skill ? (skill.years ?? '') : null
    }),
  }))
  const holders = ({ years }: SkillRow) => years.filter((one) => one !== null).length
  return rows
    .sort((one, other) => holders(other) - holders(one) || one.name.localeCompare(other.name))
    .slice(0, MAX_SKILLS)
}
