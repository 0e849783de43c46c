import { createHash, randomUUID } from 'node:crypto'
import { plainJpeg } from '@holdfast/contract/incidents/picture-bytes'
import type { Browser } from '@playwright/test'
import { closeIncident, fillLog, signIn } from '../demonstration-requests.ts'
import { type Finding, makeRatioFinding } from '../findings.ts'
import type { MeasuredServer } from '../processes.ts'
import { cutNetwork } from './chromium.ts'
import {
  compareNewEntries,
  compareStarts,
  openPhoneWithLog,
  workUntilLogDrawn,
} from './log-on-phone.ts'

const ENTRIES = 20_000
/** Each tenth entry has a picture, among them one of those that are drawn first. */
const hasPicture = (written: number) => written % 10 === 5
const PICTURE = { width: 640, height: 480 }
const CLIENTS = 8

/** Compares the log screen of two phones with 20,000 entries, 2,000 of which have pictures on one of them. */
export async function measureLogWithPictures(
  browser: Browser,
  withPictures: MeasuredServer,
  without: MeasuredServer,
): Promise<Finding[]> {
  const picture = await drawPicture(browser)
  const incidents = [
    { address: withPictures.address, id: await fillWithPictures(withPictures.address, picture) },
    { address: without.address, id: await fillLog(without.address, ENTRIES) },
  ]
  const phone = await openPhoneWithLog(browser, withPictures, ENTRIES)
  const plainPhone = await openPhoneWithLog(browser, without, ENTRIES)
  const newEntry = await compareNewEntries(
    { phone, entries: ENTRIES },
    { phone: plainPhone, entries: ENTRIES },
  )
  await Promise.all([cutNetwork(phone), cutNetwork(plainPhone)])
  const start = await compareStarts(
    () => workUntilLogDrawn(phone),
    () => workUntilLogDrawn(plainPhone),
  )
  await Promise.all([phone.close(), plainPhone.close()])
  for (const { address, id } of incidents) await closeIncident(address, id)
  const sides = '20,000 with 2,000 pictures against without'
  return [
    makeRatioFinding(`Log screen to its first entries, ${sides}`, { max: 1.1 }, start, 'ms'),
    makeRatioFinding(`A new entry on the log screen, ${sides}`, { max: 1.1 }, newEntry, 'ms'),
  ]
}

type Picture = { bytes: Uint8Array; sha256: string }

/** A photo, as far as its size counts: about 60 kB. */
async function drawPicture(browser: Browser): Promise<Picture> {
  const page = await browser.newPage()
  const base64 = await page.evaluate(({ width, height }) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    for (let spot = 0; context && spot < 2000; spot += 1) {
      context.fillStyle = `hsl(${(spot * 137) % 360} 60% 50%)`
      context.fillRect((spot * 97) % width, (spot * 61) % height, 24, 24)
    }
    return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? ''
  }, PICTURE)
  await page.close()
  const bytes = plainJpeg(new Uint8Array(Buffer.from(base64, 'base64')))
  if (!bytes) throw new Error('Chromium has encoded no JPEG picture')
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function fillWithPictures(address: string, picture: Picture): Promise<string> {
  const entryids: string[] = []
  const announced = { sha256: picture.sha256, bytes: picture.bytes.length, ...PICTURE }
  const incidentid = await fillLog(address, ENTRIES, (written) => {
    if (!hasPicture(written)) return {}
    const id = randomUUID()
    entryids.push(id)
    return { id, pictures: [announced] }
  })
  await sendPictures(address, { incidentid, entryids, picture })
  return incidentid
}

async function sendPictures(
  address: string,
  { incidentid, entryids, picture }: { incidentid: string; entryids: string[]; picture: Picture },
): Promise<void> {
  const headers = { ...(await signIn(address)), 'content-type': 'application/octet-stream' }
  const body = new Uint8Array(picture.bytes)
  const waiting = [...entryids]
  const send = async () => {
    for (let entryid = waiting.pop(); entryid; entryid = waiting.pop()) {
      const path = `/api/incidents/${incidentid}/logs/${entryid}/pictures/${picture.sha256}`
      const response = await fetch(address + path, { method: 'PUT', headers, body })
      if (!response.ok) throw new Error(`A picture was refused: ${await response.text()}`)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, send))
}
