import type { Right } from '@muster/contract/kernel/api/permission.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { useMay } from '../session/permissions.ts'
import type { RecordPart } from './RecordScreen.tsx'

/** The common shape of a record of any module. */
export interface AddedTo {
  id: string
  countryID: string
}

/** A tab that one module adds to the record of another module, which does not depend on it. */
export interface RecordTab {
  key: string
  label: string
  needs: Right
  part(record: AddedTo): ReactNode
}
/** A record to which other modules add tabs, or content of its first tab. */
export type RecordPlace = 'client' | 'clientOverview' | 'consultant' | 'consultantOverview' | 'orderFormOverview'
export type RecordTabs = Readonly<Record<RecordPlace, readonly RecordTab[]>>

const NONE: RecordTabs = {
  client: [],
  clientOverview: [],
  consultant: [],
  consultantOverview: [],
  orderFormOverview: [],
}

/** Provided at program start (`web/src/app/modules.ts`). */
export const AddedPartsContext = createContext<RecordTabs>(NONE)

/** The parts that other modules add to a record, by the user's permissions. */
export function useAddedParts(record: keyof RecordTabs): RecordPart<AddedTo>[] {
  const can = useMay()
  return useContext(AddedPartsContext)[record].map(({ needs, ...part }) => ({ ...part, isVisible: can(needs) }))
}
