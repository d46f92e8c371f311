import { boneWidth, Skeleton } from '../states/Skeleton.tsx'
import classes from './DataTable.module.css'

interface SkeletonRowsProps {
  count: number
  columns: number
  hasTick: boolean
}

/** Rows of the right height while the first page loads; later pages show the previous rows instead. */
export const SkeletonRows = ({ count, columns, hasTick }: SkeletonRowsProps) =>
  Array.from({ length: count }, (_, row) => (
    <tr key={row} className={classes.row}>
      {hasTick && <td className={classes.tick} />}
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton width={boneWidth(row + column)} />
        </td>
      ))}
    </tr>
  ))
