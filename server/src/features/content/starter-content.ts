import { readFile } from 'node:fs/promises'
import type { Guidance } from '@holdfast/contract/content'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import { publishGuidance, upsertPicture } from './content-store.ts'
import { processPicture } from './pictures.ts'

/** The content that a new organisation starts with. */
export type StarterContent = {
  guidance: Guidance
  pictures: readonly { path: string; file: URL }[]
}

type Publish = (
  trx: OrganisationTransaction,
  organisationid: string,
  published: Date,
) => Promise<void>

/** Reads and processes the pictures. The returned function publishes everything in a transaction. */
export async function prepareContent({ guidance, pictures }: StarterContent): Promise<Publish> {
  const processed = await Promise.all(
    pictures.map(async ({ path, file }) => processPicture(path, await readFile(file))),
  )
  return async (trx, organisationid, published) => {
    await publishGuidance(trx, organisationid, guidance, { published, userid: null })
    for (const picture of processed) await upsertPicture(trx, organisationid, picture, published)
  }
}
