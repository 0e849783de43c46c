import type { ComponentProps } from 'react'

/**
 * A link that cannot be followed now: an anchor without an address, which keeps its role and its
 * place in the tab order, so that the reason inside it is found.
 */
export function DisabledLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} role="link" aria-disabled="true" tabIndex={0}>
      {children}
    </a>
  )
}
