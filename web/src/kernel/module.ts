import type { Resource } from '@muster/contract/access/matrix.ts'
import type { Right } from '@muster/contract/kernel/api/permission.ts'
import type { IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { RecordTab, RecordTabs } from './records/record-tabs.ts'

/** The browser manifest of a module. Screens are imported lazily, because the shell loads all manifests. */
export interface WebModule {
  readonly name: string
  /** Browser tab titles by first path segment, such as `/profile`, for pages without a menu item. */
  readonly titles?: Readonly<Record<string, string>>
  /** Command palette entries of pages without a menu item; `order` is their position. */
  readonly palette?: readonly PalettePage[]
  /** The records that the search box finds; `order` is their position where they are listed. */
  readonly search?: readonly SearchedRecords[]
  /** Tabs on records of other modules; `order` is their position. */
  readonly recordTabs?: Readonly<Partial<Record<keyof RecordTabs, readonly (RecordTab & { readonly order: number })[]>>>
}

export interface SearchedRecords {
  /** As in the manifest of the server. */
  readonly kind: string
  /** The icon of its page in the menu, if it has one. */
  readonly icon: ComponentType<IconProps>
  /** Named with the permission of its records when nothing is found. */
  readonly area?: { readonly resource: Resource; readonly name: string }
  readonly order: number
}

export interface PalettePage {
  readonly path: string
  readonly label: string
  readonly needs: Right
  readonly order: number
}

/** Type-checks a manifest where it is defined. */
export const defineModule = (module: WebModule): WebModule => module
