import { Box, Paper } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useIsLost } from '../kernel/session/session.ts'

/** Shown while the server does not respond: the user stays signed in, and requests are retried automatically. */
export const ConnectionState = () => (
  <Box
    role="status"
    pos="fixed"
    bottom="calc(16px + env(safe-area-inset-bottom))"
    left={16}
    className="not-printed"
    style={{ zIndex: 250, pointerEvents: 'none' }}
  >
    {useIsLost() && (
      <Paper component="span" shadow="md" radius={999} px={14} py={8} fz="sm" className="inline-line items-center">
        <IconWifiOff size={16} stroke={1.7} aria-hidden="true" />
        Connection lost, retrying
      </Paper>
    )}
  </Box>
)
