import { readFile } from 'node:fs/promises'
import type { Guidance } from '@holdfast/contract/content/content'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import { publishGuidance, type StoredPicture, upsertPicture } from './content-store.ts'
import { processPicture } from './pictures.ts'

/** The content that a new organisation starts with. */
export type StarterContent = {
  guidance: Guidance
  pictures: readonly { path: string; file: URL }[]
}

/** Used instead of an organisation's id in the queue of pictures, where organisations take turns. */
const STARTER = 'starter content'

type Publish = (
  trx: OrganisationTransaction,
  organisationid: string,
  published: Date,
) => Promise<void>

/** Reads and processes the pictures. The returned function publishes everything in a transaction. */
export async function prepareContent({ guidance, pictures }: StarterContent): Promise<Publish> {
  const processed: StoredPicture[] = []
  for (const { path, file } of pictures) {
    processed.push(await processPicture(path, await readFile(file), STARTER))
  }
  return async (trx, organisationid, published) => {
    await publishGuidance(trx, organisationid, guidance, {
      published,
      userid: null,
      draftetag: null,
    })
    for (const picture of processed) await upsertPicture(trx, organisationid, picture, published)
  }
}
