import { IconWifiOff } from '@tabler/icons-react'
import { useIsLost } from '../kernel/session/session.ts'
import classes from './ConnectionState.module.css'

/** Said quietly while the server does not answer: nobody is signed out for it, and what was asked goes on by itself. */
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
