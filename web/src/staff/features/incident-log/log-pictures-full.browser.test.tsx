import { QueryClientProvider } from '@tanstack/react-query'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../data/lists/query-client.ts'
import { saveLogText } from '../../../data/log/log-drafts.ts'
import { addPicture, startPictureOutbox } from '../../../sync/picture-outbox.ts'
import { show } from '../../../test-support/show.tsx'
import { LogComposer } from './log-composer.tsx'

const outbox = vi.hoisted(() => ({
  items: [] as { body: { content: string; pictures?: object[] } }[],
}))

vi.mock('../../../http/connectivity.ts', () => ({
  useOnline: () => false,
  isOnline: () => false,
  followOnline: () => () => undefined,
}))
vi.mock('../../../session/session.ts', async (original) => ({
  ...(await original<object>()),
  currentSession: () => ({ userid: 'logkeeper', organisationid: 'riverside', token: 'token' }),
}))
vi.mock('../../../sync/outbox.ts', () => ({
  outboxItems: () => outbox.items,
  readOutboxItems: () => outbox.items,
  followOutboxItems: () => () => undefined,
  useOutbox: () => ({ items: outbox.items }),
  addToOutbox: async (item: (typeof outbox.items)[number]) => {
    outbox.items.push(item)
    return true
  },
  remove: () => undefined,
}))

const INCIDENT = '20261121_aaaaaaaa'
const entry = () => page.getByLabelText('Log entry', { exact: true })
const chosen = () => page.getByRole('list', { name: 'Chosen pictures' })
const NO_ROOM = /^The pictures could not be added, because this device has no room/
let stop: () => void

beforeEach(async () => {
  await deleteDB('pictures/logkeeper')
  stop = startPictureOutbox({ organisationid: 'riverside', userid: 'logkeeper' })
})

afterEach(() => {
  stop()
  vi.restoreAllMocks()
  outbox.items.length = 0
  saveLogText(INCIDENT, '')
})

function fillDevice() {
  const { put } = IDBObjectStore.prototype
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    if (this.name === 'pictures') throw new DOMException('Full', 'QuotaExceededError')
    return put.apply(this, row)
  })
}

// Fails when the words wait for the pictures, or when the sign-in is said to have ended.
test('on a full device the words of an entry are sent, and its pictures stay chosen', async () => {
  const picture = { sha256: 'a', bytes: new Uint8Array([1]), width: 1, height: 1 }
  expect(await addPicture({ incidentid: INCIDENT, ...picture })).toBe(true)
  const full = fillDevice()
  await show(
    <QueryClientProvider client={queryClient}>
      <LogComposer incidentid={INCIDENT} onAdded={() => undefined} />
    </QueryClientProvider>,
  )
  await entry().fill('Water in the hall')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^The words are being sent\. The pictures/)).toBeVisible()
  await expect.element(entry()).toHaveValue('')
  await expect.element(chosen()).toBeVisible()
  expect(outbox.items).toMatchObject([{ body: { content: 'Water in the hall' } }])
  expect(outbox.items[0]?.body.pictures).toBeUndefined()

  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(NO_ROOM)).toBeVisible()
  expect(outbox.items).toHaveLength(1)

  full.mockRestore()
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen()).not.toBeInTheDocument()
  expect(outbox.items[1]?.body).toMatchObject({ content: 'Picture', pictures: [{ bytes: 1 }] })
})
