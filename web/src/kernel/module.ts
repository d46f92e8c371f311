import type { Right } from '@muster/contract/kernel/api/permission.ts'
import type { RecordTab, RecordTabs } from './records/record-tabs.ts'

/** The browser manifest of a module. Screens are imported lazily, because the shell loads all manifests. */
export interface WebModule {
  readonly name: string
  /** Browser tab titles by first path segment, such as `/profile`, for pages without a menu item. */
  readonly titles?: Readonly<Record<string, string>>
  /** Command palette entries of pages without a menu item; `order` is their position. */
  readonly palette?: readonly PalettePage[]
  /** Tabs on records of other modules; `order` is their position. */
  readonly recordTabs?: Readonly<Partial<Record<keyof RecordTabs, readonly (RecordTab & { readonly order: number })[]>>>
}

export interface PalettePage {
  readonly path: string
  readonly label: string
  readonly needs: Right
  readonly order: number
}

/** Type-checks a manifest where it is defined. */
export const defineModule = (module: WebModule): WebModule => module
