import { IconWifiOff } from '@tabler/icons-react'
import { useIsLost } from '../kernel/session/session.ts'
import classes from './ConnectionState.module.css'

/** Shown while the server does not answer: no one is signed out, and requests continue automatically. */
export const ConnectionState = () => (
  <div role="status" className={classes.place}>
    {useIsLost() && (
      <span className={classes.state}>
        <IconWifiOff size={16} stroke={1.7} aria-hidden="true" />
        Connection lost, retrying
      </span>
    )}
  </div>
)
