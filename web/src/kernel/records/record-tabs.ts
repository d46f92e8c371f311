import type { Right } from '@muster/contract/kernel/api/permission.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { useMay } from '../session/permissions.ts'
import type { RecordPart } from './RecordScreen.tsx'

/** What the record of any module is. */
export interface AddedTo {
  id: string
  countryID: string
}

/** A part that one module adds to the record of another, which knows nothing of it. */
export interface RecordTab {
  key: string
  label: string
  needs: Right
  part(record: AddedTo): ReactNode
}
/** A record whose tabs others add to, or its first tab. */
export type RecordPlace = 'client' | 'clientOverview' | 'consultant' | 'consultantOverview' | 'orderFormOverview'
export type RecordTabs = Readonly<Record<RecordPlace, readonly RecordTab[]>>

const NONE: RecordTabs = {
  ...{ client: [], clientOverview: [], consultant: [], consultantOverview: [], orderFormOverview: [] },
}

/** The program says at its start which parts there are (`web/src/app/modules.ts`). */
export const AddedPartsContext = createContext<RecordTabs>(NONE)

/** The parts that others add to a record, as far as this reader may see them. */
export function useAddedParts(record: keyof RecordTabs): RecordPart<AddedTo>[] {
  const can = useMay()
  return useContext(AddedPartsContext)[record].map(({ needs, ...part }) => ({ ...part, isVisible: can(needs) }))
}
