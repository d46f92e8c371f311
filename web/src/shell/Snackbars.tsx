import '@mantine/notifications/styles.css'
import { Notifications, notifications } from '@mantine/notifications'
import classes from './Shell.module.css'

/** A snackbar is hidden after this time (docs/domain/screens.md), in milliseconds. */
const SNACKBAR_MS = 6000

/** At the foot of the window, above the bars that stick there: a page is read and gone on with from its head. */
export const Snackbars = () => <Notifications position="bottom-center" limit={4} className={classes.said!} />

export const showSnackbar = (message: string) => void notifications.show({ message, autoClose: SNACKBAR_MS })

/** When the session ends: the next user does not see the messages of the last. */
export const dropSnackbars = () => notifications.clean()
