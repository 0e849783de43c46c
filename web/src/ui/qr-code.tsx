import { encode } from 'uqr'
import styles from './qr-code.module.css'

type QrCodeProps = {
  text: string
  /** The text alternative. */
  label: string
}

/** A QR code: dark on white in any theme, with the white border that cameras need. Loaded only where one is shown. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={data.map(drawRow).join('')} />
    </svg>
  )
}

/** The dark modules of one row, each a square of one unit. */
function drawRow(row: readonly boolean[], y: number): string {
  return row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')
}
