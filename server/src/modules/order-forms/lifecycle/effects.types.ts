import type { Work } from './steps.actions.ts'

export type ByPerson = Work & { readonly staff: NonNullable<Work['staff']> }
