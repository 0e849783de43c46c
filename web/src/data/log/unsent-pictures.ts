import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useMemo } from 'react'
import type { UnsentPicture } from '../../storage/unsent-picture-store.ts'
import type { OutboxItem } from '../../storage/unsynced-store.ts'
import { useOutbox } from '../../sync/outbox.ts'
import { isChosen, useUnsentPictures } from '../../sync/picture-outbox.ts'
import { useIncidents } from '../incidents/incidents.ts'

/** `reason`: why it is not sent; undefined while it waits. */
export type PictureAlone = {
  picture: UnsentPicture
  reason: string | undefined
  /** Whether the server may take it when it is sent again. */
  canSend: boolean
}

type Known = {
  items: readonly Pick<OutboxItem, 'id'>[]
  /** The server's incidents; undefined while they are not known. */
  incidents: readonly Pick<Incident, 'id' | 'closed'>[] | undefined
}

const NEVER_SENT = 'The incident was closed before you sent this picture.'

/** The unsent pictures that stand for themselves: not with an unsent entry, nor in the composer of an open incident. */
export function usePicturesAlone(): PictureAlone[] {
  const pictures = useUnsentPictures()
  const { items } = useOutbox()
  const incidents = useIncidents().data
  return useMemo(() => picturesAlone(pictures, { items, incidents }), [pictures, items, incidents])
}

export function picturesAlone(
  pictures: readonly UnsentPicture[],
  { items, incidents }: Known,
): PictureAlone[] {
  const ofEntries = new Set(items.map(({ id }) => id))
  const open = new Set(incidents?.filter(({ closed }) => closed === null).map(({ id }) => id))
  return pictures.flatMap((picture) => {
    const { entryid, incidentid, refused: reason } = picture
    if (entryid !== null && ofEntries.has(entryid)) return []
    if (!isChosen(picture)) return [{ picture, reason, canSend: entryid !== null }]
    if (incidents === undefined || open.has(incidentid)) return []
    return [{ picture, reason: NEVER_SENT, canSend: false }]
  })
}
