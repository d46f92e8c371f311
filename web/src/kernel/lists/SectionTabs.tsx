import type { Right } from '@muster/contract/kernel/api/permission.ts'
import { LinkTabs } from '../../ui/list/page/LinkTabs.tsx'
import { useMay } from '../session/permissions.ts'

export interface SectionTab<K extends string> {
  key: K
  label: string
  href: string
  needs: Right
}

interface SectionTabsProps<K extends string> {
  name: string
  tabs: readonly SectionTab<K>[]
  current: K
}

/** The lists of a module as tabs, each for the roles with its permission; a single one is not shown. */
export function SectionTabs<K extends string>({ name, tabs, current }: SectionTabsProps<K>) {
  const can = useMay()
  const visible = tabs.filter(({ needs }) => can(needs))
  if (visible.length < 2) return null
  return (
    <LinkTabs
      name={name}
      tabs={visible.map(({ key, label, href }) => ({ key, label, href, current: key === current }))}
    />
  )
}
