import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { queryClient } from '../kernel/api/query-client.ts'
import { markFirstPaint } from '../kernel/feedback/first-paint.ts'
import { colorSchemeManager, cssVariables, theme } from './theme.ts'

/** The providers of every page, signed in or not. Snackbars and dialogs are loaded with the shell. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(markFirstPaint, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  )
}
