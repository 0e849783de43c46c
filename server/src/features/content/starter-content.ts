import { readFile } from 'node:fs/promises'
import type { Guidance } from '@holdfast/contract/content/content'
import type { Scope } from '../../platform/database/database.ts'
import { publishGuidance, type StoredPicture, upsertPicture } from './content-store.ts'
import { processPicture } from './pictures.ts'

/** The content that a new organisation starts with. */
export type StarterContent = {
  guidance: Guidance
  pictures: readonly { path: string; file: URL }[]
}

/** Used instead of an organisation's id in the queue of pictures, where organisations take turns. */
const STARTER = 'starter content'

type Publish = (scope: Scope, published: Date) => Promise<void>

/** Reads and processes the pictures. The returned function publishes everything in a transaction. */
export async function prepareContent({ guidance, pictures }: StarterContent): Promise<Publish> {
  const processed: StoredPicture[] = []
  for (const { path, file } of pictures) {
    processed.push(await processPicture(path, await readFile(file), STARTER))
  }
  return async (scope, published) => {
    await publishGuidance(scope, guidance, {
      published,
      userid: null,
      draftetag: null,
    })
    for (const picture of processed) await upsertPicture(scope, picture, published)
  }
}
