import type { Work } from './steps.actions.ts'

export type WorkOfUser = Work & { readonly staff: NonNullable<Work['staff']> }
