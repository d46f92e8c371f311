import { encode } from 'uqr'
import classes from './TwoFactor.module.css'

/** The margin that QR scanners need, in modules. */
const BORDER = 2

/**
 * A text as a QR code, generated in the browser so that a secret is not sent anywhere. Dark on white in both colour
 * schemes, because scanners need it.
 */
export function QrCode({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
