import type { FormDefinition, Question, QuestionType } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { createContext, use } from 'react'
import type { QuestionPosition } from './builderState.ts'

/** A built-in question as the builder offers it. */
export interface OfferedQuestion {
  readonly key: string
  readonly label: string
  readonly isFixed?: true
  readonly isRequired?: true
  /** Only in the internal form, which colleagues fill in. */
  readonly isInternal?: true
}

export interface BuilderValue {
  readonly form: FormDefinition
  readonly change: (next: FormDefinition) => void
  readonly offered: readonly OfferedQuestion[]
  /** The built-in question with this key, to add it again. */
  readonly productQuestion: (key: string) => Question | undefined
  readonly types: readonly QuestionType[]
  /** Keys in the active version: their type cannot change. */
  readonly published: ReadonlySet<string>
  /** Validation errors by path: `sections.0.questions.1.label`. */
  readonly errors: ReadonlyMap<string, string>
  readonly openKey: string | null
  readonly open: (key: string | null) => void
  readonly dragged: QuestionPosition | null
  readonly drag: (place: QuestionPosition | null) => void
  /** Moves a question, announces it, and keeps the focus on its drag handle. */
  readonly moveTo: (from: QuestionPosition, to: QuestionPosition) => void
}

const BuilderContext = createContext<BuilderValue | null>(null)
export const BuilderProvider = BuilderContext

export function useBuilder(): BuilderValue {
  const value = use(BuilderContext)
  if (!value) throw new Error('A part of the builder stands outside FormBuilder.')
  return value
}
