import { expect, test } from 'vitest'
import { reportApi } from './api-report.ts'

/*
 * When this fails, read the difference as a reviewer does, and decide: would a server from before the
 * change refuse what the app sends from now on (a new endpoint or field that the app uses, a looser
 * rule)? Then raise `API_VERSION` in contract/src/endpoints/headers.ts. With that decision made,
 * `npx vitest run --project server api-report -u` writes the report anew.
 *
 * Fails, for example, with another field in a schema of the contract.
 */
test('a change of the API is seen in its report, and comes with a decision about API_VERSION', async () => {
  await expect(reportApi()).toMatchFileSnapshot('../../../../docs/api.md')
})
