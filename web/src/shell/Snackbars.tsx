import '@mantine/notifications/styles.css'
import { Notifications, notifications } from '@mantine/notifications'
import classes from './Shell.module.css'

/** A snackbar is hidden after this time (docs/domain/screens.md), in milliseconds. */
const SNACKBAR_MS = 6000

/** At the bottom of the window, above sticky bars: the next action is usually at the top of the page. */
export const Snackbars = () => <Notifications position="bottom-center" limit={4} className={classes.snackbars!} />

export const showSnackbar = (message: string) => void notifications.show({ message, autoClose: SNACKBAR_MS })

/** Clears the messages when the session ends, so that the next user does not see them. */
export const dropSnackbars = () => notifications.clean()
