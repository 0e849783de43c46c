import { lazy, type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../../../ui/screen/error-boundary.tsx'
import type { LogFilter } from './incident-log-rules.ts'
import type { PrintDecisionsProps } from './print-decisions.tsx'

const PrintDecisions = lazy(async () => {
  const { PrintDecisions: decisions } = await import('./print-decisions.tsx')
  return { default: decisions }
})

/** Paper has the title of the screen too. */
export function logTitle({ isDecisionLog }: LogFilter): string {
  return isDecisionLog ? 'Decision log' : 'Incident log'
}

/** The log, of which decisions alone are printed as a document of their own. */
export function PrintedLog({ children, ...log }: PrintDecisionsProps & { children: ReactNode }) {
  if (!log.filter.isDecisionLog) return children
  return (
    <>
      <ErrorBoundary>
        <Suspense>
          <PrintDecisions {...log} />
        </Suspense>
      </ErrorBoundary>
      <div data-print="hide">{children}</div>
    </>
  )
}
