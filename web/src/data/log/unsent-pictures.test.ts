import { expect, test } from 'vitest'
import type { UnsentPicture } from '../../storage/unsent-picture-store.ts'
import { picturesAlone } from './unsent-pictures.ts'

const incidents = [
  { id: 'open', closed: null },
  { id: 'over', closed: '2026-11-21T10:00:00.000Z' },
]

function picture(more: Partial<UnsentPicture>): UnsentPicture {
  return {
    ...{ key: 1, organisationid: 'riverside', incidentid: 'open', entryid: 'entry' },
    ...{ sha256: '', bytes: new Uint8Array(), width: 1, height: 1, added: 0 },
    ...more,
  }
}

function reasons(more: Partial<UnsentPicture>, known: Parameters<typeof picturesAlone>[1]) {
  return picturesAlone([picture(more)], known).map(({ reason }) => reason)
}

const NONE_WAITING = { items: [], incidents }

test('a picture stays with its entry while that is not sent, and stands alone afterwards', () => {
  expect(reasons({}, { items: [{ id: 'entry' }], incidents })).toEqual([])
  expect(reasons({}, NONE_WAITING)).toEqual([undefined])
  expect(reasons({ refused: 'No room' }, NONE_WAITING)).toEqual(['No room'])
})

test('a chosen picture is in the composer until its incident is closed or deleted', () => {
  const chosen = { entryid: null }
  expect(reasons(chosen, NONE_WAITING)).toEqual([])
  for (const incidentid of ['over', 'gone']) {
    expect(reasons({ ...chosen, incidentid }, NONE_WAITING)).toEqual([
      'The incident was closed before you sent this picture.',
    ])
  }
  expect(reasons({ ...chosen, incidentid: 'gone' }, { items: [], incidents: undefined })).toEqual(
    [],
  )
})

test('a picture for which the device had no room is shown, and cannot be sent', () => {
  const unkept = picture({ key: -1, entryid: null, refused: 'There is no room' })
  expect(picturesAlone([unkept], NONE_WAITING)).toEqual([
    { picture: unkept, reason: 'There is no room', canSend: false },
  ])
})
