import '../ui/theme/tokens.css'
import '../ui/theme/base.css'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { ConfirmHost } from '../ui/dialog/confirm-host.tsx'

/** Renders a component as on a page of the app: in the scroller, below a heading, in the confirm host. */
export async function show(component: ReactNode) {
  const screen = await render(<Around>{component}</Around>)
  return { change: (next: ReactNode) => screen.rerender(<Around>{next}</Around>) }
}

function Around({ children }: { children: ReactNode }) {
  return (
    <ConfirmHost>
      <main data-scroller style={{ blockSize: '100vh', overflow: 'auto' }}>
        <h1 tabIndex={-1}>Page</h1>
        {children}
      </main>
    </ConfirmHost>
  )
}
