import { readFile } from 'node:fs/promises'
import type { Guidance } from '@holdfast/contract/content'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import { publishGuidance, putPicture } from './content-store.ts'
import { makePicture } from './pictures.ts'

/** What a new organisation starts with. */
export type FirstContent = {
  guidance: Guidance
  pictures: readonly { path: string; file: URL }[]
}

type Publish = (
  trx: OrganisationTransaction,
  organisationid: string,
  published: Date,
) => Promise<void>

/** Reads the pictures, which takes a moment; the answer publishes it all within a transaction. */
export async function prepareContent({ guidance, pictures }: FirstContent): Promise<Publish> {
  const made = await Promise.all(
    pictures.map(async ({ path, file }) => makePicture(path, await readFile(file))),
  )
  return async (trx, organisationid, published) => {
    await publishGuidance(trx, organisationid, guidance, { published, userid: null })
    for (const picture of made) await putPicture(trx, organisationid, picture, published)
  }
}
