import type { Right } from '@muster/contract/kernel/api/permission.ts'
import type { RecordTab, RecordTabs } from './records/record-tabs.ts'

/** What a module brings to the pages around its own. Screens are imported lazily: the shell loads all manifests. */
export interface WebModule {
  readonly name: string
  /** By the first part of an address, such as `/profile`: the title of the browser's tab, where no menu names the page. */
  readonly titles?: Readonly<Record<string, string>>
  /** Pages that the palette finds and no menu names; `order` is their place in it. */
  readonly palette?: readonly PalettePage[]
  /** Tabs on the records of other modules; `order` is their place among the tabs. */
  readonly recordTabs?: Readonly<Partial<Record<keyof RecordTabs, readonly (RecordTab & { readonly order: number })[]>>>
}

export interface PalettePage {
  readonly path: string
  readonly label: string
  readonly needs: Right
  readonly order: number
}

/** Checks a manifest where it is written. */
export const defineModule = (module: WebModule): WebModule => module
