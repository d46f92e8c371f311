import type { FormDefinition, Question } from '@muster/contract/recruiting/forms/questions.contract.ts'

export interface DefinitionChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved'
  readonly label: string
  /** Description of the change. */
  readonly what: string
}

interface FoundQuestion {
  readonly question: Question
  readonly section: string
}
const byKey = ({ sections }: FormDefinition) =>
  new Map(
    sections.flatMap(({ title, questions }) =>
      questions.map((question): [string, FoundQuestion] => [question.key, { question, section: title }]),
    ),
  )

const ASPECTS: readonly (readonly [keyof Question, string])[] = [
  ['label', 'label'],
  ['help', 'help text'],
  ['options', 'options'],
  ['multiple', 'number of choices'],
  ['minimum', 'minimum'],
  ['maximum', 'maximum'],
  ['columns', 'columns'],
  ['showWhen', 'condition'],
]
const differs = (before: unknown, after: unknown) => JSON.stringify(before) !== JSON.stringify(after)

function changesOf(before: FoundQuestion, after: FoundQuestion): string[] {
  const changed = ASPECTS.filter(([aspect]) => differs(before.question[aspect], after.question[aspect]))
  const labels = changed.map(([, label]) => label)
  if (before.question.required !== after.question.required)
    labels.unshift(after.question.required ? 'now required' : 'now optional')
  return labels
}

/** The longest sequence of questions in unchanged order; all others were moved. */
function inOrder(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = after.map((key) => before.indexOf(key))
  const best: number[][] = []
  for (const [at, place] of places.entries()) {
    const earlier = best.filter((_, index) => places[index]! < place).sort((a, b) => b.length - a.length)[0] ?? []
    best.push([...earlier, at])
  }
  const longest = best.sort((a, b) => b.length - a.length)[0] ?? []
  return new Set(longest.map((at) => after[at]!))
}

/** The differences between two definitions by question, in form order. */
export function definitionChanges(before: FormDefinition, after: FormDefinition): DefinitionChange[] {
  const old = byKey(before)
  const next = byKey(after)
  const stayed = inOrder(
    [...old.keys()].filter((key) => next.has(key)),
    [...next.keys()].filter((key) => old.has(key)),
  )
  const changes: DefinitionChange[] = []
  for (const [key, found] of next) {
    const was = old.get(key)
    const { label } = found.question
    if (!was) {
      changes.push({ kind: 'added', label, what: `in ${found.section}` })
      continue
    }
    const described = changesOf(was, found)
    if (described.length > 0) changes.push({ kind: 'changed', label, what: described.join(', ') })
    if (was.section !== found.section) changes.push({ kind: 'moved', label, what: `to ${found.section}` })
    else if (!stayed.has(key)) changes.push({ kind: 'moved', label, what: `within ${found.section}` })
  }
  for (const [key, { question, section }] of old)
    if (!next.has(key)) changes.push({ kind: 'removed', label: question.label, what: `from ${section}` })
  return changes
}
