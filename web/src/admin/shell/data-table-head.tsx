import { faArrowDown } from '@fortawesome/free-solid-svg-icons/faArrowDown'
import { faArrowUp } from '@fortawesome/free-solid-svg-icons/faArrowUp'
import { Icon } from '../../ui/icon.tsx'
import styles from './data-table.module.css'
import type { Sort } from './data-table-rules.ts'

type TableHeadProps = {
  columns: readonly { id: string; title: string }[]
  sort: Sort
  onSort: (column: string) => void
  hasActions: boolean
}

/** The names of the columns, which stay in sight; each is a button that sorts. */
export function TableHead({ columns, sort, onSort, hasActions }: TableHeadProps) {
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1}>
        {columns.map(({ id, title }) => {
          const isSorted = sort.column === id
          const direction = sort.descending ? 'descending' : 'ascending'
          return (
            <th key={id} scope="col" aria-sort={isSorted ? direction : undefined}>
              <button type="button" className={styles.sorter} onClick={() => onSort(id)}>
                {title}
                {isSorted && <Icon icon={sort.descending ? faArrowDown : faArrowUp} />}
              </button>
            </th>
          )
        })}
        {hasActions && (
          <th scope="col" data-print="hide">
            <span className="visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
