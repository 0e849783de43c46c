import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** In characters. A longer page is a long list, whose beginning is enough. */
const MAX_LENGTH = 6_000

/**
 * Prints what the page showed when a test failed. From a run on another machine only the output remains, and
 * a failure that occurs once in a thousand runs cannot be repeated.
 */
export default class FailedPageReporter implements Reporter {
  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    const context = attachments.find(({ name }) => name === 'error-context')
    if (!context?.path) return
    const page = snapshotOf(readFileSync(context.path, 'utf8')).slice(0, MAX_LENGTH)
    console.log(`\nThe page when “${test.title}” failed:\n${page}\n`)
  }
}

/** Playwright's text has the error before the page and the test after it; the list shows both. */
function snapshotOf(errorContext: string): string {
  const [, fromPage = errorContext] = errorContext.split('# Page snapshot')
  const [snapshot = ''] = fromPage.split('# Test source')
  return snapshot.trim()
}
