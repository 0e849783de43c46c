import type { LogPictureUpload } from '@holdfast/contract/incidents/log-pictures'
import { call } from '../http/call.ts'
import { CallFailure } from '../http/call-failure.ts'
import { followOnline, isOnline } from '../http/connectivity.ts'
import { logFailure } from '../http/log-failure.ts'
import { serverNow } from '../session/server-clock.ts'
import { currentSession } from '../session/session.ts'
import { type DeviceUser, isSameDeviceUser } from '../storage/device-user.ts'
import { signal, useSignal } from '../storage/signal.ts'
import { withLock } from '../storage/tabs.ts'
import {
  type NewPicture,
  openUnsentPictureStore,
  type UnsentPicture,
  type UnsentPictureStore,
} from '../storage/unsent-picture-store.ts'
import { followOutboxItems, readOutboxItems, remove } from './outbox.ts'
import { isFinalRefusal } from './outbox-rules.ts'
import { type RetryLoop, startRetryLoop } from './retry-loop.ts'

/**
 * The pictures of log entries that the server does not have yet. Invariants: a picture is on the device
 * before it is shown, and what the device has no room for is in memory and says so; it is sent after its
 * entry; it leaves the device only when the server has it or an admin has deleted it, or when its author
 * removes it. The server says how much it has, so a cut network or a reload costs one piece at most.
 */

/** Small enough for a bad network, large enough for few requests. */
const PIECE_BYTES = 64_000
/** After this a tab stops waiting for another one that may be suspended while sending. */
const MAX_LOCK_WAIT_MS = 60_000

const pictures = signal<readonly UnsentPicture[]>([])
/** How many bytes of a picture the server has, by the key of the picture. */
const progress = signal<ReadonlyMap<number, number>>(new Map())

type Opened = {
  user: DeviceUser
  store: UnsentPictureStore
  retryLoop: RetryLoop
}
let opened: Opened | undefined

export function useUnsentPictures(): readonly UnsentPicture[] {
  return useSignal(pictures)
}

export function useSentBytes(key: number | undefined): number {
  return useSignal(progress).get(key ?? -1) ?? 0
}

/** The pictures that were chosen for the next entry of this incident. */
export function chosenFor(all: readonly UnsentPicture[], incidentid: string): UnsentPicture[] {
  return all.filter((picture) => isChosen(picture) && picture.incidentid === incidentid)
}

/** Whether it waits for an entry to be written. */
export function isChosen({ entryid, refused }: UnsentPicture): boolean {
  return entryid === null && refused === undefined
}

/** `unstored`: the device has no room for them. */
export function countUnsentPictures(): { waiting: number; unstored: number } {
  const unstored = pictures.get().filter(isUnkept).length
  return { waiting: pictures.get().length - unstored, unstored }
}

export function sendPicturesNow(): void {
  opened?.retryLoop.now()
}

/** Reads the user's pictures and sends them until the result is called. */
export function startPictureOutbox({ organisationid, userid }: DeviceUser): () => void {
  const user = { organisationid, userid }
  const lock = `pictures/${userid}`
  const mine: Opened = {
    user,
    store: openUnsentPictureStore(userid),
    retryLoop: startRetryLoop(() => withLock(lock, () => sendRound(mine), MAX_LOCK_WAIT_MS)),
  }
  opened = mine
  const unfollow = [
    followOnline((online) => online && mine.retryLoop.now()),
    // Once its entry is on the server, a picture does not wait for the end of its own pause.
    followOutboxItems(() => pictures.get().some(isReady) && mine.retryLoop.now()),
  ]
  mine.retryLoop.now()
  return () => {
    for (const stop of unfollow) stop()
    mine.retryLoop.stop()
    mine.store.close()
    if (opened === mine) opened = undefined
    pictures.set([])
    progress.set(new Map())
  }
}

const NOT_KEPT =
  'There is no room for this picture on this device, and it is lost when Holdfast is closed. Save it now.'

/** Below all keys of the device's database: only in memory. */
let nextUnkept = -1

const isUnkept = ({ key }: UnsentPicture) => key < 0

/** Resolves to whether it is on the device. */
export async function addPicture(
  picture: Omit<NewPicture, 'organisationid' | 'entryid' | 'added'>,
) {
  const mine = opened
  if (mine === undefined) return false
  const { organisationid } = mine.user
  const added = { ...picture, organisationid, entryid: null, added: serverNow() }
  const key = await mine.store.add(added)
  const kept = key === undefined ? { key: nextUnkept--, refused: NOT_KEPT } : { key }
  show(mine, [...pictures.get(), { ...added, ...kept }])
  return key !== undefined
}

export async function removePicture(key: number): Promise<void> {
  if (opened !== undefined) await removeFrom(opened, key)
}

/** Keys are counted for each user, so a late answer must not remove the picture of whoever signed in since. */
async function removeFrom(mine: Opened, key: number): Promise<void> {
  if (key >= 0) await mine.store.remove(key)
  show(
    mine,
    pictures.get().filter((picture) => picture.key !== key),
  )
}

/** Removes an entry that waits or was refused, with its pictures: they first, as without it they would be sent. */
export async function removeEntry(entryid: string): Promise<void> {
  const own = pictures.get().filter((picture) => picture.entryid === entryid)
  for (const { key } of own) await removePicture(key)
  remove(entryid)
}

/** Tries again what the server has refused. */
export async function sendPictureAgain(picture: UnsentPicture): Promise<void> {
  const mine = opened
  if (mine === undefined) return
  const { refused: _, ...waiting } = picture
  await mine.store.replace([waiting])
  showChanged(mine, [waiting])
  mine.retryLoop.now()
}

/**
 * Gives the pictures to their entry, or takes them back with null. Resolves to whether that is stored; undefined if
 * nobody is signed in.
 */
export async function giveToEntry(
  chosen: readonly UnsentPicture[],
  entry: { id: string; words: string } | null,
): Promise<boolean | undefined> {
  const mine = opened
  if (mine === undefined) return undefined
  const of = entry && { entryid: entry.id, words: entry.words, given: serverNow() }
  const changed = chosen.map((picture) => ({ ...picture, ...(of ?? { entryid: null }) }))
  return (await mine.store.replace(changed)) && showChanged(mine, changed)
}

function showChanged(mine: Opened, changed: readonly UnsentPicture[]): true {
  const byKey = new Map(changed.map((picture) => [picture.key, picture]))
  show(
    mine,
    pictures.get().map((picture) => byKey.get(picture.key) ?? picture),
  )
  return true
}

function show(mine: Opened, next: readonly UnsentPicture[]): void {
  if (opened === mine) pictures.set(next)
}

/** Resolves to whether something must be tried again later. */
async function sendRound(mine: Opened): Promise<boolean> {
  const stored = await mine.store.readAll()
  if (stored === undefined || opened !== mine) return true
  const own = stored.filter(({ organisationid }) => organisationid === mine.user.organisationid)
  show(mine, [...own, ...pictures.get().filter(isUnkept)])
  if (readOutboxItems() === undefined) return true
  let mustRetry = false
  for (const picture of own) {
    if (picture.entryid === null || !isReady(picture)) continue
    if (opened !== mine) return false
    if (!(await trySending(mine, picture, picture.entryid))) mustRetry = true
  }
  return mustRetry
}

/** Whether it can be sent: the server has not refused it, and has its entry, which the outbox has sent before. */
function isReady({ entryid, refused }: UnsentPicture): boolean {
  const waiting = readOutboxItems()
  if (entryid === null || refused !== undefined || waiting === undefined) return false
  return waiting.every(({ id }) => id !== entryid)
}

/** Resolves to whether the picture needs no further attempt. */
async function trySending(mine: Opened, picture: UnsentPicture, entryid: string): Promise<boolean> {
  if (!isOnline() || !isSameDeviceUser(currentSession(), mine.user)) return false
  if (!(await mine.store.has(picture.key))) return true
  try {
    if ((await send(mine, picture, entryid)) === 'waiting') return false
    await removeFrom(mine, picture.key)
    return true
  } catch (failure) {
    logFailure('A picture could not be sent', failure)
    if (!(failure instanceof CallFailure) || !isFinalRefusal(failure)) return false
    if (failure.code === 'not-found' && isBeingWritten(picture)) return false
    await settle(mine, picture, failure)
    return true
  }
}

/** How long another tab may take to put an entry into the outbox that has its pictures already. */
const MAX_WRITING_MS = 60_000

function isBeingWritten({ given = 0 }: UnsentPicture): boolean {
  return serverNow() - given < MAX_WRITING_MS
}

const CLOSED = 'The incident was closed before this picture was sent.'

/**
 * The server does not take it. Its author sees why, and can save it or try again. Without its entry, a
 * picture can be added to another one.
 */
async function settle(mine: Opened, picture: UnsentPicture, failure: CallFailure): Promise<void> {
  const { code, message } = failure
  const refused = code === 'closed' ? CLOSED : message
  const changed = { ...picture, ...(code === 'not-found' ? { entryid: null } : { refused }) }
  await mine.store.replace([changed])
  showChanged(mine, [changed])
}

async function send(
  mine: Opened,
  picture: UnsentPicture,
  entryid: string,
): Promise<LogPictureUpload['state']> {
  const { bytes } = picture
  let answer = await put(mine, picture, entryid, undefined)
  while (answer.state === 'waiting' && answer.received < bytes.length) {
    if (opened !== mine || !isOnline() || !(await mine.store.has(picture.key))) return 'waiting'
    note(picture.key, answer.received)
    answer = await put(mine, picture, entryid, answer.received)
  }
  note(picture.key, answer.received)
  return answer.state
}

function note(key: number, received: number): void {
  progress.set(new Map(progress.get()).set(key, received))
}

/** Sends the piece that begins there; without a beginning, only asks how much has arrived. */
function put(
  { user }: Opened,
  { incidentid: id, sha256, bytes }: UnsentPicture,
  entryid: string,
  start: number | undefined,
): Promise<LogPictureUpload> {
  const piece = start === undefined ? bytes.slice(0, 0) : bytes.slice(start, start + PIECE_BYTES)
  const range = start === undefined ? '*' : `${start}-${start + piece.length - 1}`
  return call('putLogPicture', {
    user,
    parameters: { id, entryid, sha256 },
    bytes: piece,
    headers: {
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${range}/${bytes.length}`,
    },
  })
}
