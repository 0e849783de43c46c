import { blanksIn } from '@holdfast/contract/content/blanks'
import { textOfPage } from '@holdfast/contract/content/guidance-pages'
import type { PreparedProcedure } from '@holdfast/contract/preparedness'
import type { Scope } from '../../platform/database/database.ts'
import { findVersion, fingerprintOf, readVersions } from '../content/index.ts'

type PublishedPage = NonNullable<PreparedProcedure['published']>

/**
 * By its id each of the published pages, and since which version it has had its text. Reads back through the
 * kept versions until every one of the texts was another.
 */
export async function readPublishedPages(
  scope: Scope,
  pages: readonly string[],
): Promise<Map<string, PublishedPage>> {
  const found = new Map<string, PublishedPage>()
  const texts = new Map<string, string>()
  let open = new Set(pages)
  for (const [place, { version, published }] of (await readVersions(scope)).entries()) {
    if (open.size === 0) break
    const guidance = (await findVersion(scope, version))?.guidance
    const still = new Set<string>()
    for (const page of guidance ? open : []) {
      const shown = guidance && textOfPage(guidance, page)
      if (!shown || (place > 0 && shown.text !== texts.get(page))) continue
      texts.set(page, shown.text)
      still.add(page)
      const { name } = found.get(page) ?? shown
      const fingerprint = fingerprintOf(shown.text)
      const blanks = blanksIn(shown.text).length
      found.set(page, { name, fingerprint, blanks, version, timestamp: published, atleast: false })
    }
    open = still
  }
  // The older versions, and with them the first with this text, may have been deleted.
  for (const page of open) {
    const oldest = found.get(page)
    if (oldest) found.set(page, { ...oldest, atleast: oldest.version > 1 })
  }
  return found
}
