import { Component, type ReactNode } from 'react'
import { FailedSection } from './section-loader.tsx'

/**
 * Catches errors below it, including code that cannot be loaded. Retry reloads the page, because a failed
 * import stays failed until then.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <FailedSection onRetry={() => location.reload()} />
  }
}
