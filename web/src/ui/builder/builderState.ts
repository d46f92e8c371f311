import type { FormDefinition, Question } from '@muster/contract/recruiting/forms/questions.contract.ts'

type Section = FormDefinition['sections'][number]
/** The position of a question: indexes of its section and of the question in it. */
export interface QuestionPosition {
  readonly section: number
  readonly question: number
}

const replaced = <T>(all: readonly T[], at: number, next: T): T[] =>
  all.map((one, index) => (index === at ? next : one))
const without = <T>(all: readonly T[], at: number): T[] => all.filter((_, index) => index !== at)
const inserted = <T>(all: readonly T[], at: number, one: T): T[] => [...all.slice(0, at), one, ...all.slice(at)]

const changed = (form: FormDefinition, at: number, change: (section: Section) => Section): FormDefinition => ({
  sections: form.sections.map((section, index) => (index === at ? change(section) : section)),
})

export const questionAt = (form: FormDefinition, { section, question }: QuestionPosition): Question | undefined =>
  form.sections[section]?.questions[question]

/** Temporary keys of added items; they get a key from the label when the draft is saved. */
const NEW = /^new\d+$/
function newKey(form: FormDefinition): string {
  const used = form.sections.flatMap(({ key, questions }) => [key, ...questions.map((one) => one.key)])
  const numbers = used.filter((key) => NEW.test(key)).map((key) => Number(key.slice(3)))
  return `new${Math.max(0, ...numbers) + 1}`
}

const BLANK: Omit<Question, 'key'> = {
  type: 'TEXT',
  label: '',
  help: null,
  required: false,
  builtIn: false,
  options: [],
  multiple: false,
  minimum: null,
  maximum: null,
  columns: [],
  showWhen: null,
}

export const addQuestion = (form: FormDefinition, section: number, question?: Question): FormDefinition =>
  changed(form, section, (one) => ({
    ...one,
    questions: [...one.questions, question ?? { ...BLANK, key: newKey(form) }],
  }))

export const changeQuestion = (form: FormDefinition, at: QuestionPosition, change: Partial<Question>): FormDefinition =>
  changed(form, at.section, (one) => ({
    ...one,
    questions: replaced(one.questions, at.question, { ...one.questions[at.question]!, ...change }),
  }))

export const removeQuestion = (form: FormDefinition, at: QuestionPosition): FormDefinition =>
  changed(form, at.section, (one) => ({ ...one, questions: without(one.questions, at.question) }))

/** Moves a question to a position, counted before it is removed from its old one. */
export function moveQuestion(form: FormDefinition, from: QuestionPosition, to: QuestionPosition): FormDefinition {
  const moved = questionAt(form, from)
  if (!moved) return form
  const isBehind = from.section === to.section && from.question < to.question
  const at = isBehind ? to.question - 1 : to.question
  return changed(removeQuestion(form, from), to.section, (one) => ({
    ...one,
    questions: inserted(one.questions, at, moved),
  }))
}

/** One position up or down, across section borders. Null if there is none. */
export function stepPlace(
  form: FormDefinition,
  { section, question }: QuestionPosition,
  step: -1 | 1,
): QuestionPosition | null {
  const last = (form.sections[section]?.questions.length ?? 0) - 1
  if (step === -1 && question > 0) return { section, question: question - 1 }
  if (step === 1 && question < last) return { section, question: question + 1 }
  const neighbour = form.sections[section + step]
  if (!neighbour) return null
  return { section: section + step, question: step === 1 ? 0 : neighbour.questions.length }
}

/** Moves a question so that it ends up at the position. */
export function placeQuestion(form: FormDefinition, from: QuestionPosition, to: QuestionPosition): FormDefinition {
  const isBehind = from.section === to.section && to.question > from.question
  return moveQuestion(form, from, { ...to, question: isBehind ? to.question + 1 : to.question })
}

export const addSection = (form: FormDefinition): FormDefinition => ({
  sections: [...form.sections, { key: newKey(form), title: '', help: null, questions: [] }],
})

export const changeSection = (form: FormDefinition, at: number, change: Partial<Section>): FormDefinition =>
  changed(form, at, (one) => ({ ...one, ...change }))

export const moveSection = (form: FormDefinition, at: number, step: -1 | 1): FormDefinition => {
  const moved = form.sections[at]
  if (!moved || !form.sections[at + step]) return form
  return { sections: inserted(without(form.sections, at), at + step, moved) }
}

/**
 * Removes a section; its built-in questions that cannot be hidden move to the previous section, or to the next one if
 * it was the first.
 */
export function removeSection(form: FormDefinition, at: number, isFixed: (key: string) => boolean): FormDefinition {
  const fixed = form.sections[at]?.questions.filter(({ builtIn, key }) => builtIn && isFixed(key)) ?? []
  const rest: FormDefinition = { sections: without(form.sections, at) }
  return changed(rest, Math.max(0, at - 1), (one) => ({ ...one, questions: [...one.questions, ...fixed] }))
}

/** `Shift pattern` → `shiftPattern`, with a number if the key is used. */
function keyOf(label: string, used: ReadonlySet<string>, fallback: string): string {
  const tokens = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean)
  const joined = tokens
    .map((token, at) => (at === 0 ? token.toLowerCase() : token.charAt(0).toUpperCase() + token.slice(1).toLowerCase()))
    .join('')
    .replace(/^\d+/, '')
    .slice(0, 36)
  const base = joined ? joined.charAt(0).toLowerCase() + joined.slice(1) : fallback
  for (let nth = 1; ; nth += 1) {
    const key = nth === 1 ? base : `${base}${nth}`
    if (!used.has(key) && !NEW.test(key)) return key
  }
}

/**
 * Gives new sections and questions keys derived from their labels, and updates the conditions. `taken`: keys with
 * another meaning.
 */
export function withKeys(form: FormDefinition, existing: readonly string[]): FormDefinition {
  const all = form.sections.flatMap(({ questions }) => questions)
  const used = new Set([...existing, ...all.map(({ key }) => key)])
  const renamed = new Map<string, string>()
  for (const { key, label } of all)
    if (NEW.test(key)) {
      const next = keyOf(label, used, 'question')
      used.add(next)
      renamed.set(key, next)
    }
  const sections = new Set(form.sections.map(({ key }) => key))
  return {
    sections: form.sections.map((section) => {
      const key = NEW.test(section.key) ? keyOf(section.title, sections, 'section') : section.key
      sections.add(key)
      return {
        ...section,
        key,
        questions: section.questions.map((one) => ({
          ...one,
          key: renamed.get(one.key) ?? one.key,
          showWhen: one.showWhen && { ...one.showWhen, key: renamed.get(one.showWhen.key) ?? one.showWhen.key },
        })),
      }
    }),
  }
}
