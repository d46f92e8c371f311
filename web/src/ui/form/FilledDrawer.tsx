import { Drawer, type DrawerProps, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** The title is aligned with the fields, and the buttons are at the bottom of the window even if the form is short. */
const FILLED = {
  content: { display: 'flex', flexDirection: 'column' },
  header: { paddingInline: '20px 15px' },
  body: { display: 'flex', flexDirection: 'column', flex: '1 0 auto', padding: 0 },
} as const

/** A drawer with `DrawerFields` and a `FormFoot`. */
export const FilledDrawer = (props: Omit<DrawerProps, 'opened' | 'styles'>) => (
  <Drawer opened styles={FILLED} {...props} />
)

/** The content above the foot of a drawer. */
export const DrawerFields = ({ children }: { children: ReactNode }) => (
  <Stack gap="md" flex="1 1 auto" p="8px 20px 24px">
    {children}
  </Stack>
)
